export const settingPasskeyAddPath = '/pages/setting/passkeyAdd'
export const settingPasskeyRemovePath = '/pages/setting/passkeyRemove'
export const settingPasskeysPath = '/pages/setting/passkeys'
