export { orderPath } from './paths.ts'
export { GoodPicture } from './shopping/good-picture.tsx'
export { chosenVariant, missingOf, Options, type Choice } from './shopping/options.tsx'
