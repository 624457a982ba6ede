import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'

test('the document describes how a file goes up in one form, and how it is loaded', () => {
  const { paths } = openapi('0') as { paths: Record<string, Record<string, object>> }
  expect(paths['/api/sysFileUpload/upload']?.post).toMatchObject({
    'x-refusals': { FileTooLarge: '11040', FileTypeNotAllowed: '11041' },
    requestBody: { content: { 'multipart/form-data': { schema: { required: ['pre', 'file'] } } } },
  })
  expect(paths['/media/{name}']?.get).toHaveProperty('responses.404')
})
