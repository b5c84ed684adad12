/** Area code and exchange never begin with 0 or 1, so ten-digit numbers of other countries don't match. */
const US_NUMBER = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/;

/** Formats a telephone number: a US one as (xxx) xxx-xxxx, any other as entered. */
export function formatPhone(phone: string): string {
  const us = US_NUMBER.exec(phone.trim());
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : phone;
}
