import * as zod from 'zod/mini'

// Zod with one shared schema for each plain type. Half of the schemas that a start of the web app would create are these.
export * from 'zod/mini'

const anyString = zod.string()
const anyInt = zod.int()
const anyNumber = zod.number()
const anyBoolean = zod.boolean()

export const string = () => anyString
export const int = () => anyInt
export const number = () => anyNumber
export const boolean = () => anyBoolean
