import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { misspeltSettings, settingNames } from './setting-names.ts'

test('a misspelt setting is found with the intended one, and one of another program is not', () => {
  const env = {
    MYNAH_ORIGIN: 'https://chat.example.org',
    MYNAH_TWOPERSON: 'recharge',
    SMTP_ULR: 'smtp://x',
    MYNAH_NOTHING_LIKE_IT: '1',
    MYNAH_FULL: '1',
    MYNAH_TEST_POSTGRES: '/x',
    MYNAH_EMPTY: '',
    PATH: '/bin',
  }
  expect(misspeltSettings(env)).toEqual([
    { name: 'MYNAH_ORIGIN', meant: 'MYNAH_ORIGINS' },
    { name: 'MYNAH_TWOPERSON', meant: 'MYNAH_TWO_PERSON' },
    { name: 'SMTP_ULR', meant: 'SMTP_URL' },
    { name: 'MYNAH_NOTHING_LIKE_IT', meant: undefined },
  ])
  expect(misspeltSettings(Object.fromEntries(settingNames.map((name) => [name, 'x'])))).toEqual([])
})

test('an unreadable address is one sentence at the start, and no fault of each request', () => {
  for (const name of ['MEDIA_URL', 'SMS_URL', 'S3_ENDPOINT'])
    expect(() =>
      readConfig({ [name]: 'https://%%', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }),
    ).toThrow(`${name} must be a whole address`)
})
