/** What dims the page behind a dialog. */
export const scrim =
  "fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";

/** A dialog's panel: a sheet at the bottom edge on phones, a card in the middle elsewhere. */
export const panel =
  "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col gap-4 overflow-y-auto rounded-t-md border border-line bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-lift outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:max-w-lg sm:rounded-md sm:p-6 sm:data-[state=closed]:animate-sink-out sm:data-[state=open]:animate-rise-in";

export const panelFooter =
  "mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end [&>*]:h-11 sm:[&>*]:h-10";
