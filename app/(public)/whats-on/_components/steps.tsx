import { whatsOnHref, type WhatsOnSearch } from "./whats-on-search";

type StepsProps = { search: WhatsOnSearch; hasMore: boolean };

/** Links to the list's other pages. */
export function Steps({ search, hasMore }: StepsProps) {
  const { page, isPast } = search;
  const [before, after] = isPast ? ["Later events", "Earlier events"] : ["Earlier events", "Later events"];
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="More events" className="mt-8 flex flex-wrap gap-2 lg:pl-44">
      {page > 1 && (
        <a href={whatsOnHref({ ...search, page: page - 1 })} rel="prev" className="btn btn-secondary">
          {before}
        </a>
      )}
      {hasMore && (
        <a href={whatsOnHref({ ...search, page: page + 1 })} rel="next" className="btn btn-secondary">
          {after}
        </a>
      )}
    </nav>
  );
}
