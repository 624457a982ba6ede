// apart from the other queries of the login page, which loads this with the button of passkeys
export { passkeyFromField, signInByPasskey } from '#client/device/passkeys.ts'
