import { memo } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { type LabelSheet, marginsOf } from '../../../rules/images/label-sheets';
import { slateText } from '../../../rules/images/slates';
import { QrCode } from '../../ui/display/QrCode';

/** The paper for printing this screen. The sheet has the margins, because labels have fixed places. */
export const PrintedOn = createGlobalStyle<{ $paper: string }>`@page { size: ${({ $paper }) => $paper}; margin: 0; }`;

/** White paper in both themes, as wide as on paper or as the window allows. */
const Paper = styled.section<{ $sheet: LabelSheet }>`
  display: grid;
  align-content: start;
  margin: 0 0 var(--s5);
  border: 0 solid #ccc;
  outline: 1px solid var(--line);
  background: #fff;
  color: #000;
  overflow: hidden;
  break-after: page;
  content-visibility: auto;
  ${({ $sheet }) => {
    const { left, top } = marginsOf($sheet);
    const { paperWidth, paperHeight, columns, width, height, gap } = $sheet;
    return `
      width: ${paperWidth}mm;
      height: ${paperHeight - 0.5}mm;
      contain-intrinsic-size: ${paperWidth}mm ${paperHeight - 0.5}mm;
      padding: ${top}mm ${left}mm 0;
      grid-template-columns: repeat(${columns}, ${width}mm);
      grid-auto-rows: ${height}mm;
      column-gap: ${gap}mm;`;
  }}
  &:last-child {
    break-after: auto;
  }
  @media screen and (max-width: 900px) {
    zoom: 0.4;
  }
  @media print {
    margin: 0;
    outline: 0;
    content-visibility: visible;
  }
`;

const Label = styled.article<{ $height: number }>`
  display: flex;
  align-items: center;
  gap: 1.5mm;
  min-width: 0;
  padding: 1mm 2mm 1mm 1mm;
  overflow: hidden;
  line-height: 1.2;
  font-size: ${({ $height }) => ($height < 40 ? 7.5 : 11)}pt;
  > svg {
    flex: none;
    width: ${({ $height }) => $height - 2}mm;
    max-width: 50%;
    height: auto;
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    font-size: ${({ $height }) => ($height < 40 ? 13 : 24)}pt;
    line-height: 1.1;
  }
  p {
    display: -webkit-box;
    margin: 1mm 0 0;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: ${({ $height }) => ($height < 30 ? 2 : $height < 40 ? 3 : 5)};
    overflow: hidden;
  }
`;

/** A lot as its label shows it. */
export interface LabelLot {
  readonly id: string;
  readonly number: string;
  readonly inventoryNumber: string;
  readonly title: string;
}

interface OneSheetProps {
  sheet: LabelSheet;
  labels: readonly LabelLot[];
  /** Lot or Item. */
  word: string;
}

const OneSheet = memo(function OneSheet({ sheet, labels, word }: OneSheetProps) {
  return (
    <Paper $sheet={sheet}>
      {labels.map(({ id, number, inventoryNumber, title }) => (
        <Label key={id} $height={sheet.height}>
          <QrCode text={slateText(id)} label={`Code of ${number || inventoryNumber || title}`} ecc="Q" />
          <div>
            {number !== '' && (
              <b>
                {word} {number}
              </b>
            )}
            {inventoryNumber !== '' && (number === '' ? <b>{inventoryNumber}</b> : <span>{inventoryNumber}</span>)}
            <p>{title}</p>
          </div>
        </Label>
      ))}
    </Paper>
  );
});

export interface LabelSheetsProps {
  sheet: LabelSheet;
  /** The labels of each sheet. */
  sheets: readonly (readonly LabelLot[])[];
  word: string;
}

/** The sheets as they are printed. */
export function LabelSheets({ sheet, sheets, word }: LabelSheetsProps) {
  return (
    <div>
      {sheets.map((labels, index) => (
        <OneSheet key={`${sheet.id} ${index}`} sheet={sheet} labels={labels} word={word} />
      ))}
    </div>
  );
}
