/** Returns the attributes of an element with a shortened text: its title on hover, and what paper has instead. */
export const shortened = (text: string, whole: string) => (text === whole ? {} : { title: whole, 'data-whole': whole });
