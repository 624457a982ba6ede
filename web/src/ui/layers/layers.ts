/** Matches dialogs, sheets and menus over the page, except those that are closing. */
export const openLayers = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])'
