import { auth } from '@mynah/contract/auth'
import type { CodePurpose } from '@mynah/contract/auth'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { drawCaptcha } from './codes/captcha.ts'
import { needsCaptcha, sendCode } from './codes/codes.ts'
import { resetPassword } from './extension-points.ts'
import * as service from './service.ts'
import { mailTarget, phoneTarget } from './service.ts'
import { endOthersOnDevice, endSessions, requireLongSession } from './sessions.ts'
import * as store from './store.ts'

export const authHandlers = serve(auth, {
  async loginOrRegister(ctx, { mobile, regionCode, verCode, spreadCode }) {
    return service.loginOrRegister(ctx, phoneTarget(mobile, regionCode), verCode, spreadCode)
  },
  async loginByCode(ctx, { userNum, regionCode, verCode }) {
    const target = userNum.includes('@') ? mailTarget(userNum) : phoneTarget(userNum, regionCode)
    return service.loginByCode(ctx, target, verCode)
  },
  async registerByPhone(ctx, { mobile, regionCode, verCode, spreadCode }) {
    return service.registerByPhone(ctx, phoneTarget(mobile, regionCode), verCode, spreadCode)
  },
  async register(ctx, input) {
    const phone = input.mobile ? phoneTarget(input.mobile, input.regionCode) : null
    const mail = input.email ? mailTarget(input.email) : null
    const verCode = input.verCode ?? ''
    const mailCode = phone ? (input.emailCode ?? '') : verCode
    return service.register(ctx, {
      claims: [
        ...(phone ? [{ target: phone, code: verCode, names: { target: 'mobile', code: 'verCode' } }] : []),
        ...(mail
          ? [
              {
                target: mail,
                code: mailCode,
                names: { target: 'email', code: phone ? 'emailCode' : 'verCode' },
              },
            ]
          : []),
      ],
      userNum: input.userNum || undefined,
      userName: input.userName || undefined,
      password: input.pwd,
      inviteCode: input.registCode || undefined,
      captcha: { text: input.imgCode, token: input.imgToken },
    })
  },
  async loginByPassword(ctx, { userNum, pwd, verCode, verToken }) {
    return service.loginByPassword(ctx, userNum, pwd, { text: verCode, token: verToken })
  },
  async changePasswordByPhone(ctx, { mobile, regionCode, newPassword, code }) {
    await resetPassword.only(ctx)(ctx, phoneTarget(mobile, regionCode), newPassword, code)
    return null
  },
  async changePasswordByMail(ctx, { email, newPassword, code }) {
    await resetPassword.only(ctx)(ctx, mailTarget(email), newPassword, code)
    return null
  },
  sendMobileCode: sendToPhone,
  sendSms: sendToPhone,
  async sendEmail(ctx, { email, type, imageCode, imageToken }) {
    await sendCode(ctx, mailTarget(email), type, { text: imageCode, token: imageToken })
    return null
  },
  async needsCaptcha(ctx, { mobile, regionCode }) {
    const target = mobile.includes('@') ? account.readMail(mobile) : account.readPhone(mobile, regionCode)
    return target && (await needsCaptcha(ctx, target)) ? '1' : '0'
  },
  captcha: drawCaptcha,
  async quit(ctx) {
    await ctx.transaction((tx) => endSessions(ctx, tx, [ctx.sessionId]))
    return null
  },
  async reportDevice(ctx, { deviceId, brand, model, platform, system, channel, pushId, event }) {
    await account.setLanguage(ctx.db, ctx.userId, ctx.language)
    // A report without a device id keeps the stored one.
    const said = { brand, model, platform, system, channel, event }
    const device = { ...said, push_id: pushId, device_id: deviceId }
    const known = Object.fromEntries(Object.entries(device).filter(([, value]) => value !== undefined))
    // At most starts the app reports what is stored already: then no lock is needed.
    const reported = await store.deviceAlone(ctx, ctx.sessionId)
    if (
      reported &&
      Object.entries(known).every(([name, value]) => reported[name as keyof typeof reported] === value)
    )
      return null
    await ctx.transaction(async (tx) => {
      // One at a time for each device: concurrent reports have to see each other.
      if (deviceId) await store.lockTarget(tx, `${ctx.userId} ${deviceId}`)
      if (Object.keys(known).length > 0) await store.setDevice(tx, ctx.sessionId, known)
      if (!deviceId) return
      // The session was just ended by a newer one of this device, and must not end that one.
      if (!(await store.sessionOf(tx, ctx.userId, ctx.sessionId))) throw new ApiError('SessionInvalid')
      await endOthersOnDevice(ctx, tx, deviceId)
    })
    return null
  },
  async devices(ctx, input) {
    const page = pageOf(input)
    const { offset, pageSize } = page
    const sessions = await store.sessionsOf(ctx.db, ctx.userId, { offset, count: pageSize + 1 })
    return pageFrom(
      sessions.map((session) => ({
        id: session.id,
        brand: session.brand,
        model: session.model,
        platform: session.platform,
        system: session.system,
        country: session.country,
        createTime: session.created_at,
        lastTime: session.last_at,
        current: session.id === ctx.sessionId,
      })),
      page,
    )
  },
  async removeDevice(ctx, { id }) {
    if (!(await store.sessionOf(ctx.db, ctx.userId, id))) throw new ApiError('NoDataFound')
    if (id !== ctx.sessionId) await requireLongSession(ctx)
    await ctx.transaction((tx) => endSessions(ctx, tx, [id], id === ctx.sessionId ? undefined : 'removed'))
    return null
  },
})

type PhoneCode = {
  mobile: string
  regionCode?: string | undefined
  type: CodePurpose
  imageCode?: string | undefined
  imageToken?: string | undefined
}

async function sendToPhone(
  ctx: Ctx,
  { mobile, regionCode, type, imageCode, imageToken }: PhoneCode,
): Promise<null> {
  await sendCode(ctx, phoneTarget(mobile, regionCode), type, { text: imageCode, token: imageToken })
  return null
}
