import { useEffect, useState } from 'react';
import { serverNow } from '../../core/server-time';

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Formats seconds as 2:03, from an hour as 1:02:03, and from a day as 3 d 4 h. */
function clockText(seconds: number): string {
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR) / 60);
  return seconds >= HOUR
    ? `${Math.floor(seconds / HOUR)}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** How long bidding goes on, by the server's clock. `endedText` is shown after that. */
export function TimeLeft({ endsAt, endedText }: { endsAt: string; endedText: string }) {
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState(() => end - serverNow());
  useEffect(() => {
    const update = () => setLeft(end - serverNow());
    update();
    const timer = setInterval(update, SECOND);
    return () => clearInterval(timer);
  }, [end]);
  return <span role="timer">{left <= 0 ? endedText : clockText(Math.ceil(left / SECOND))}</span>;
}
