/** The answer as it is, and of an event stream, which lasts for minutes, only what it has at once. */
export async function withoutWaiting(answer: Response): Promise<Response> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream") || !answer.body) return answer;
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new Response(value, answer);
}
