import { useState } from 'react';

const KEY = 'rostrum.template';

/** Storage may be refused (private windows, policy): nothing is then remembered. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The id of the template that the last group of the house was made with in this browser; null when none is known. */
export function useLastTemplate(houseId: string): { last: string | null; remember: (templateId: string) => void } {
  const key = `${KEY}.${houseId}`;
  const [last, setLast] = useState(() => read(key));
  const remember = (templateId: string) => {
    setLast(templateId);
    try {
      localStorage.setItem(key, templateId);
    } catch {
      // It is asked for again next time.
    }
  };
  return { last, remember };
}
