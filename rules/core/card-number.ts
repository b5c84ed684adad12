/** Digits as people write cards: in one, or in groups with blanks or dashes; a card's own first digits, 13 to 19 of them. */
const CANDIDATE = /(?<![\d.])(?:[3-6]|2[2-7])(?:[ -]?\d){11,18}(?![\d.]\d|\d)/g;
const SHORTEST = 13;
const LONGEST = 19;

/** The check digit that every card has (Luhn). */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Text without the numbers of cards that somebody wrote into it: their last four digits stay, after four dots. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(CANDIDATE, (written) => {
    const digits = written.replace(/\D/g, '');
    return digits.length >= SHORTEST && digits.length <= LONGEST && isChecked(digits)
      ? `•••• ${digits.slice(-4)}`
      : written;
  });

/** Why a text is not saved: a house keeps no numbers of cards. In the words that staff read; null where it has none. */
export const cardNumberRefusal = (text: string): string | null =>
  withoutCardNumbers(text) === text
    ? null
    : "This looks like a card number, which can't be saved. Enter only its last four digits.";
