/** Returns the label of a location, "Douglas, AK": city, and the state or its equivalent. */
export function locationLabel({
  city,
  state,
  province,
  country,
}: {
  readonly city: string;
  readonly state: string;
  readonly province: string;
  readonly country: string;
}): string {
  return [city, state || province || country].filter((part) => part !== '').join(', ');
}
