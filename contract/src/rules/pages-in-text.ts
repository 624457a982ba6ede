import { readLink } from './links.ts'

/** A part of a text; `href` is set where it is a web, mail or phone link. */
export type Piece = { text: string; href?: string }

const address =
  /(?<page>(?:https?:\/\/|(?<![\p{L}\d@.])www\.)[^\s<>"'，。、！？；：）)\]}]+[^\s<>"'，。、！？；：）)\]}.,!?;:])|(?<mail>(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,})|(?<phone>(?<![\p{L}\d+])\+\d(?:[ ()./-]{0,2}\d){7,14}(?!\d))/gu

/** Splits a text at its links. */
export function piecesOf(text: string): Piece[] {
  let end = 0
  const pieces = [...text.matchAll(address)].flatMap((found): Piece[] => {
    const [match] = found
    const { page, mail } = found.groups ?? {}
    const before = text.slice(end, found.index)
    end = found.index + match.length
    const href = page
      ? /^www\./i.test(page)
        ? `https://${page}`
        : page
      : mail
        ? `mailto:${mail}`
        : `tel:${match.replace(/[^\d+]/g, '')}`
    return [...(before ? [{ text: before }] : []), { text: match, href }]
  })
  const rest = text.slice(end)
  return rest ? [...pieces, { text: rest }] : pieces
}

/** The address of a page that may get a preview, without its fragment; undefined for other links. */
export function previewed(href: string): string | undefined {
  const link = readLink(href)?.href.replace(/#.*$/s, '')
  return link && link.length <= previewedLengthMax ? link : undefined
}

/** Longer addresses get no preview, since the address is sent with each message. */
const previewedLengthMax = 1_000

/** The addresses in a text that may get a preview, in order. */
export const pagesIn = (text: string): string[] =>
  piecesOf(text).flatMap(({ href }) => (href?.startsWith('http') ? (previewed(href) ?? []) : []))
