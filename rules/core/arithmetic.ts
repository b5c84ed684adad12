/** Maximum nesting of parentheses, so that a pasted text can't exhaust the stack. */
const DEEPEST = 20;
const LONGEST = 200;

/** A ratio of integers: sums of cents are exact, and the caller rounds a division once. */
interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

class NotArithmetic extends Error {}

function gcd(a: bigint, b: bigint): bigint {
  let [big, small] = [a < 0n ? -a : a, b];
  while (small > 0n) [big, small] = [small, big % small];
  return big;
}

function ratio(top: bigint, bottom: bigint): Ratio {
  if (bottom === 0n) throw new NotArithmetic();
  const sign = bottom < 0n ? -1n : 1n;
  const by = gcd(top, sign * bottom);
  return { top: (sign * top) / by, bottom: (sign * bottom) / by };
}

const NUMBER = /^(\d+\.?\d*|\.\d+)/;

/** A parser that reads from left to right, with one function per level of precedence. */
class Reader {
  private rest: string;
  private depth = 0;

  constructor(text: string) {
    this.rest = text;
  }

  whole(): Ratio {
    const value = this.sum();
    if (this.rest !== '') throw new NotArithmetic();
    return value;
  }

  private take(signs: string): string | null {
    const [sign = ''] = this.rest;
    if (sign === '' || !signs.includes(sign)) return null;
    this.rest = this.rest.slice(1);
    return sign;
  }

  private sum(): Ratio {
    let value = this.product();
    for (let sign = this.take('+-'); sign !== null; sign = this.take('+-')) {
      const { top, bottom } = this.product();
      value = ratio(value.top * bottom + (sign === '+' ? top : -top) * value.bottom, value.bottom * bottom);
    }
    return value;
  }

  private product(): Ratio {
    let value = this.signed();
    for (let sign = this.take('*/'); sign !== null; sign = this.take('*/')) {
      const { top, bottom } = this.signed();
      value =
        sign === '*' ? ratio(value.top * top, value.bottom * bottom) : ratio(value.top * bottom, value.bottom * top);
    }
    return value;
  }

  private signed(): Ratio {
    let sign = 1n;
    for (let found = this.take('+-'); found !== null; found = this.take('+-')) if (found === '-') sign = -sign;
    const { top, bottom } = this.atom();
    return { top: sign * top, bottom };
  }

  private atom(): Ratio {
    if (this.take('(') !== null) {
      this.depth += 1;
      if (this.depth > DEEPEST) throw new NotArithmetic();
      const value = this.sum();
      if (this.take(')') === null) throw new NotArithmetic();
      this.depth -= 1;
      return value;
    }
    const [written = ''] = NUMBER.exec(this.rest) ?? [];
    if (written === '') throw new NotArithmetic();
    this.rest = this.rest.slice(written.length);
    const [before = '', after = ''] = written.split('.');
    return ratio(BigInt(before + after || '0'), 10n ** BigInt(after.length));
  }
}

/**
 * Evaluates a typed expression with + - * / and parentheses as an exact ratio of integers; null if it isn't one. Spaces are ignored,
 * and commas between digits are grouping: 1,200*3 is 3600.
 */
export function arithmeticValue(text: string): { readonly top: bigint; readonly bottom: bigint } | null {
  const plain = text.replace(/\s/g, '').replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  if (plain === '' || plain.length > LONGEST) return null;
  try {
    return new Reader(plain).whole();
  } catch (error) {
    if (error instanceof NotArithmetic) return null;
    throw error;
  }
}
