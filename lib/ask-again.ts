/** Tries of a call that the portal turns away, which it does before it has looked at it. */
const maxTries = 6;

type Answer = { response: Response; text: string };

/** Asks again by itself while the portal has too much to do, at the moments that it names. */
export async function askAgain(answer: Answer, send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; tries < maxTries && isTurnedAway(answer); tries++) {
    const seconds = Number(answer.response.headers.get("Retry-After"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    answer = await send();
  }
  return answer;
}

const isTurnedAway = ({ text }: Answer) => text.includes('"code":"busy"');
