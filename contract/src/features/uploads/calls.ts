import * as z from '../../kit/schema.ts'
import { call, int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'

export const UploadPurpose = z.enum(['avatar', 'chat', 'moment', 'voucher', 'face', 'certificate'])
export type UploadPurpose = z.output<typeof UploadPurpose>

/** A finished upload; width, height in pixels, duration in milliseconds, 0 where they mean nothing. */
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
  /** Leave to POST `fields` plus `file` as a form to `url` within 60 s; 204 is success. Then `finish`. */
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
  /** Takes what was sent into use; the same again gives the same answer. */
  finish: call('sysFileUpload/finish', () => ({
    rate: 'upload',
    input: z.object({ key: z.string().check(z.maxLength(200)) }),
    output: Uploaded,
    errors,
  })),
  /** An address for players and pages that can send no header: good for a few minutes, for a user who has it. */
  address: call('sysFileUpload/address', () => ({
    rate: 'read',
    input: z.object({ url: z.string().check(z.maxLength(500)) }),
    output: z.object({ url: z.string(), expireTime: z.int() }),
    errors: [],
  })),
}

/** Where files are served; the cookie that every answer to a session gives is for this path alone. */
export const mediaPath = '/media/'
export const filePassCookie = 'mynah-files'

/** Multipart, parts `file` and `pre`, token header, no sign; answers as `finish` does. */
export const uploadPath = 'sysFileUpload/upload'

/**
 * Where the server itself takes the form, a file may also go up in parts, and go on after a break: POST the bytes with
 * the headers `upload-key`, `upload-secret` and `upload-offset`. 204 carries the `upload-offset` that comes next.
 */
export const partPath = '/media-part'
export const partType = 'application/offset+octet-stream'
