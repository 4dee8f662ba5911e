const open = ["dialog", "alertdialog", "menu"].map((role) => `[role="${role}"]:not([data-state="closed"])`);

/**
 * Whether a dialog or a menu is open, which then receives every key. A dialog that is fading out does not count,
 * because keys pressed meanwhile are for the page.
 */
export const isDialogOpen = () => document.querySelector([...open, "dialog[open]"].join()) !== null;
