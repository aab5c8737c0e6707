/** Messages without the members that say nothing, as the server sends them. */

/** What each member is where nothing is said about it; members that are always said are not in it. */
type Defaults<Message> = { readonly [Member in keyof Message]?: unknown };

/** A message without the members that are as `defaults` has them. */
export function lean<Message extends object>(message: Message, defaults: Defaults<Message>): Message {
  const said = Object.entries(message).filter(
    ([member, value]) =>
      value !== undefined && !(member in defaults && isSame(value, defaults[member as keyof Message])),
  );
  return Object.fromEntries(said) as Message;
}

/** Whether a value is its default; a list or an object is one where it is empty. */
function isSame(value: unknown, usual: unknown): boolean {
  if (typeof usual !== "object" || usual === null) return value === usual;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
