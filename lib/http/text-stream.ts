import "server-only";

/** A stream of texts. Each is generated when the client reads it, and none after the client disconnects. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const text = await texts.next();
      if (text.done) controller.close();
      else controller.enqueue(encoder.encode(text.value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
