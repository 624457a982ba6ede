import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const card = '<meta property="og:image" content="/'

/** The start page with absolute addresses in its preview tags, since link previews need those. */
export function withAbsoluteCard(html: string, origin: string): string {
  return html.replace(
    card,
    `<meta property="og:url" content="${origin}/" />\n    <meta property="og:image" content="${origin}/`,
  )
}

interface Body {
  bytes: Buffer
  encoding?: 'br' | 'gzip'
}

/** Serves the start page with absolute addresses, compressed once. */
export async function startPage(file: string, origin: string) {
  const html = Buffer.from(withAbsoluteCard(readFileSync(file, 'utf8'), origin))
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const bodies: Body[] = [
    { bytes: await promisify(brotliCompress)(html, { params: best }), encoding: 'br' },
    { bytes: await promisify(gzip)(html, { level: 9 }), encoding: 'gzip' },
    { bytes: html },
  ]
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
      .split(',')
      .map((one) => one.split(';')[0]?.trim())
    const { bytes, encoding } = bodies.find((one) => !one.encoding || accepted.includes(one.encoding))!
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bytes)
  }
}
