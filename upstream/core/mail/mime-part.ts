/** A part of an email in MIME, or the email itself. */
export interface MimePart {
  /** Lowercase, such as text/plain; that of an email without a Content-Type is text/plain. */
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** Returns the unfolded values of a header, by its lowercase name. */
  headers(name: string): readonly string[];
  /** Returns the content with its transfer encoding decoded, byte for byte. */
  content(): Buffer;
  /** Returns the parts of a multipart; none for other types. */
  parts(): MimePart[];
}

/** A real email has a few. More only waste time. */
const MOST_PARTS = 100;
const MOST_HEADERS = 1_000;

/** Splits the header, whose lines may be folded, from the rest. */
function divided(text: string): { readonly header: string; readonly body: string } {
  const end = /^\r?\n|\r?\n\r?\n/.exec(text);
  return end === null
    ? { header: text, body: '' }
    : { header: text.slice(0, end.index), body: text.slice(end.index + end[0].length) };
}

/** Parses lines of `Name: value`, unfolded. Other lines, such as the "From " of a mailbox file, are skipped. */
export function headerFields(header: string): { readonly name: string; readonly value: string }[] {
  const unfolded = header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/, MOST_HEADERS);
  return unfolded.flatMap((line) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name: name.toLowerCase(), value: value.trim() }];
  });
}

/** Parses `type/subtype; name=value; name="value"`. */
function contentType(header: string): { readonly type: string; readonly parameters: ReadonlyMap<string, string> } {
  const [, type = 'text/plain', rest = ''] = /^\s*([\w.+-]+\/[\w.+-]+)(.*)$/s.exec(header) ?? [];
  const parameters = [...rest.matchAll(/;\s*([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/g)].map(
    ([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain] as const,
  );
  return { type: type.toLowerCase(), parameters: new Map(parameters) };
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=[ \t]*\r?\n/g, '')
      .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decoded(encoding: string, body: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1');
}

/** Splits the body of a multipart at its boundary. An email that was cut off has no last boundary. */
function bodiesOf(body: string, boundary: string): string[] {
  const bodies: string[] = [];
  let lines: string[] | null = null;
  for (const line of body.split('\n')) {
    const isBoundary = line.startsWith(`--${boundary}`);
    const rest = isBoundary ? line.slice(boundary.length + 2).trimEnd() : null;
    if (rest === '' || rest === '--') {
      if (lines) bodies.push(lines.join('\n').replace(/\r$/, ''));
      lines = rest === '' ? [] : null;
      if (bodies.length === MOST_PARTS || rest === '--') return bodies;
    } else lines?.push(line);
  }
  return lines ? [...bodies, lines.join('\n')] : bodies;
}

/** Parses text that has a character for each byte. */
function partOf(text: string): MimePart {
  const { header, body } = divided(text);
  const fields = headerFields(header);
  const headers = (name: string) => fields.flatMap((field) => (field.name === name ? [field.value] : []));
  const { type, parameters } = contentType(headers('content-type')[0] ?? '');
  return {
    type,
    parameters,
    headers,
    content: () => decoded(headers('content-transfer-encoding')[0]?.toLowerCase() ?? '', body),
    parts() {
      const boundary = parameters.get('boundary');
      return type.startsWith('multipart/') && boundary !== undefined ? bodiesOf(body, boundary).map(partOf) : [];
    },
  };
}

/** Parses an email. Any bytes have a result: what isn't MIME is a text without headers. */
export const mimePart = (raw: Buffer): MimePart => partOf(raw.toString('latin1'));
