import { cn } from "@/components/ui/cn";
import type { Speaker } from "@/lib/events/rules";
import { Portrait } from "./portrait";

type SpeakersProps = {
  speakers: readonly Speaker[];
  /** Large portraits above the names, up to three in a row of the surrounding container. */
  isLarge?: boolean;
};

/** The speakers of an event. Renders nothing without any. */
export function Speakers({ speakers, isLarge = false }: SpeakersProps) {
  if (speakers.length === 0) return null;
  return (
    <section aria-labelledby="speakers">
      <h2 id="speakers" className="text-xl font-semibold">
        {speakers.length === 1 ? "Speaker" : "Speakers"}
      </h2>
      <ul
        className={cn("mt-5 grid gap-6", isLarge && "gap-y-8 @xl:grid-cols-2 @xl:gap-x-10 @4xl:grid-cols-3")}
      >
        {speakers.map(({ name, title, bio, imageUrl }, index) => (
          <li key={index} className={cn("flex gap-4", isLarge && "@xl:flex-col")}>
            <Portrait
              name={name}
              src={imageUrl}
              className={isLarge ? "size-20 text-xl @xl:size-28 @xl:text-2xl" : "size-16 text-lg"}
            />
            <div
              className={cn("min-w-0 wrap-anywhere", isLarge ? "self-center @xl:self-start" : "self-center")}
            >
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
