import * as z from '../../kit/schema.ts'
import { call, int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

export const UploadPurpose = z.enum(['avatar', 'chat', 'moment', 'voucher', 'face', 'certificate'])
export type UploadPurpose = z.output<typeof UploadPurpose>

/** A finished upload; width and height in pixels, duration in milliseconds, 0 if it has none. */
export const Uploaded = z.object({
  url: z.string(),
  thumb: z.string(),
  name: z.string(),
  size: z.int(),
  mime: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.int(),
})
export type Uploaded = z.output<typeof Uploaded>

const errors = [
  'FileTooLarge',
  'FileTypeNotAllowed',
  'UploadExpired',
  'PictureTooLarge',
  'UploadFailed',
  'FileTooComplex',
  'NoRoomForFiles',
] as const

export const uploads = {
  /**
   * Starts an upload: POST `fields` and `file` as a form to `url` within 60 s; the answer is 204. Then call `finish`.
   */
  credentials: call('qcloud/sessionCredentialsV2', () => ({
    rate: 'upload',
    input: z.object({
      pre: UploadPurpose,
      name: z.string().check(z.minLength(1), z.maxLength(255)),
      size: int(1, limits.vipFileBytesMax),
      mime: z.string().check(z.maxLength(100)),
    }),
    output: z.object({
      url: z.string(),
      fields: z.record(z.string(), z.string()),
      key: z.string(),
      expireTime: z.int(),
    }),
    errors,
  })),
  /** Finishes an upload, so that it can be used; a repeat returns the same. */
  finish: call('sysFileUpload/finish', () => ({
    rate: 'upload',
    input: z.object({ key: z.string().check(z.maxLength(200)) }),
    output: Uploaded,
    errors,
  })),
  /**
   * A temporary address of a file for players and pages that cannot send headers: valid for a few minutes, for users
   * who may load the file.
   */
  address: call('sysFileUpload/address', () => ({
    rate: 'read',
    input: z.object({ url: z.string().check(z.maxLength(500)) }),
    output: z.object({ url: z.string(), expireTime: z.int() }),
    errors: [],
  })),
}

/** The path of files; the session's file cookie is limited to it. */
export const mediaPath = '/media/'
export const filePassCookie = 'mynah-files'

/**
 * An upload in one request: multipart with the parts `file` and `pre`, token header, no signature; the answer is that
 * of `finish`.
 */
export const uploadPath = 'sysFileUpload/upload'

/**
 * If uploads go to the server itself, a file can also be sent in parts and continued after an interruption: POST the
 * bytes with the headers `upload-key`, `upload-secret` and `upload-offset`. 204 has the next `upload-offset`.
 */
export const partPath = '/media-part'
export const partType = 'application/offset+octet-stream'
