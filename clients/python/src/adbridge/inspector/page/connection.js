/** Calls a method of the daemon; resolves with its result. Rejects with a `CallFailed`. */
export async function call(method, params = {}) {
  const answer = await post('call', { method, params });
  if (answer.error) throw new CallFailed(answer.error);
  return answer.result;
}

/** An error that a call was answered with. */
export class CallFailed extends Error {
  constructor({ code, message, data }) {
    super(code === null ? message : `${message} (${code} ${data?.name ?? ''})`);
    this.data = data ?? {};
  }
}

/** Sends a JSON object to the inspector; resolves with the JSON that it answers. */
export async function post(address, body) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Gets what is at an address, as text. */
export async function getText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}

/** Calls functions with each message of the inspector, and when the connection is lost or found. */
export function listen({ message, lost, found }) {
  const source = new EventSource('messages');
  source.addEventListener('message', ({ data }) => message(JSON.parse(data)));
  source.addEventListener('error', lost);
  source.addEventListener('open', found);
}
