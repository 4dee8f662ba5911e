import type { Speaker } from "@/lib/events/rules";
import { Portrait } from "./portrait";

/** The speakers of an event. Renders nothing without any. */
export function Speakers({ speakers }: { speakers: readonly Speaker[] }) {
  if (speakers.length === 0) return null;
  return (
    <section aria-labelledby="speakers">
      <h2 id="speakers" className="text-xl font-semibold">
        {speakers.length === 1 ? "Speaker" : "Speakers"}
      </h2>
      <ul className="mt-5 grid gap-6">
        {speakers.map(({ name, title, bio, imageUrl }, index) => (
          <li key={index} className="flex gap-4">
            <Portrait name={name} src={imageUrl} />
            <div className="min-w-0 self-center wrap-anywhere">
              <h3 className="font-semibold">{name}</h3>
              {title && <p className="text-sm text-ink-soft">{title}</p>}
              {bio && <p className="mt-2 max-w-[60ch] text-sm leading-relaxed whitespace-pre-line">{bio}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
