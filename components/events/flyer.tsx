import { cn } from "@/lib/cn";

type FlyerProps = { src: string; title: string; className?: string };

/** An event's flyer. It fills the place it is given and is cut at the edges; the place is kept before it has come. */
export function Flyer({ src, title, className }: FlyerProps) {
  return (
    // Next's image component would send it through the optimiser, which is off (safety §2).
    // eslint-disable-next-line @next/next/no-img-element
    <img
      src={src}
      alt={`Flyer: ${title}`}
      width={1200}
      height={675}
      loading="lazy"
      decoding="async"
      className={cn("aspect-video h-auto w-full rounded-md bg-sunken object-cover", className)}
    />
  );
}
