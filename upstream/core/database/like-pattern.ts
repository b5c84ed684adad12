/** The text as a part of a like pattern, in which %, _ and \ stand for themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
