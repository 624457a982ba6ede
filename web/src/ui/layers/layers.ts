/** Dialogs, sheets and menus over the page, without those that are closing. */
export const openLayers = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])'
