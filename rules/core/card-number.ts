/** Digits that may be a card number, with or without spaces or dashes: the first digits of a card, and about 13 to 19 digits in total. */
const CANDIDATE = /(?<![\d.])(?:[3-6]|2[2-7])(?:[ -]?\d){11,18}(?![\d.]\d|\d)/g;
const SHORTEST = 13;
const LONGEST = 19;

/** Returns whether the check digit is correct (Luhn). */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Replaces card numbers in a text with four dots and their last four digits. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(CANDIDATE, (written) => {
    const digits = written.replace(/\D/g, '');
    return digits.length >= SHORTEST && digits.length <= LONGEST && isChecked(digits)
      ? `•••• ${digits.slice(-4)}`
      : written;
  });

/** Returns the message for a text that contains a card number, which can't be saved; null if it contains none. */
export const cardNumberRefusal = (text: string): string | null =>
  withoutCardNumbers(text) === text
    ? null
    : "This looks like a card number, which can't be saved. Enter only its last four digits.";
