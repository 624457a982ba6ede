import * as zod from 'zod/mini'

// Zod, with one schema for each plain type: a start of the web app makes a thousand schemas, and half of them are these.
export * from 'zod/mini'

const anyString = zod.string()
const anyInt = zod.int()
const anyNumber = zod.number()
const anyBoolean = zod.boolean()

export const string = () => anyString
export const int = () => anyInt
export const number = () => anyNumber
export const boolean = () => anyBoolean
