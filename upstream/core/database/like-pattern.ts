/** Escapes %, _, and \ in a text for use in a like pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
