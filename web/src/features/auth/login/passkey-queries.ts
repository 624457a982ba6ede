// separate from the other queries of the login page, which loads this with the passkey button
export { passkeyFromField, signInByPasskey } from '#client/device/passkeys.ts'
