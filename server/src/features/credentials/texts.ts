import type { CredentialKind } from '@mynah/contract/credentials'
import type { Language } from '@mynah/contract/languages'

/** The sentences of the messages that go to numbers and addresses; each is followed by a link. */
type Texts = Record<CredentialKind, { changed: string; waiting: string }> & {
  undo: (link: string) => string
  stop: (link: string) => string
  undone: string
}

export const texts: Record<Language, Texts> = {
  en: {
    phone: {
      changed: 'The phone number of your Mynah account was changed.',
      waiting: 'A new phone number was asked for on your Mynah account. It is set in 24 hours.',
    },
    mail: {
      changed: 'The e-mail address of your Mynah account was changed.',
      waiting: 'A new e-mail address was asked for on your Mynah account. It is set in 24 hours.',
    },
    password: {
      changed: 'The password of your Mynah account was changed.',
      waiting: 'A new password was asked for on your Mynah account. It is set in 24 hours.',
    },
    payPassword: {
      changed: 'The payment password of your Mynah account was changed.',
      waiting: 'A new payment password was asked for on your Mynah account. It is set in 24 hours.',
    },
    provider: {
      changed: 'Signing in with another service was changed on your Mynah account.',
      waiting:
        'A change to signing in with another service was asked for on your Mynah account. It is made in 24 hours.',
    },
    passkey: {
      changed: 'A passkey of your Mynah account was added or removed.',
      waiting: 'A change to the passkeys of your Mynah account was asked for. It is made in 24 hours.',
    },
    undo: (link) => `Not you? Undo it within 3 days: ${link}`,
    stop: (link) => `Not you? Stop it: ${link}`,
    undone: 'A change to how you sign in to Mynah was undone. All devices are signed out.',
  },
  id: {
    phone: {
      changed: 'Nomor telepon akun Mynah Anda telah diubah.',
      waiting: 'Ada permintaan nomor telepon baru untuk akun Mynah Anda. Berlaku dalam 24 jam.',
    },
    mail: {
      changed: 'Alamat email akun Mynah Anda telah diubah.',
      waiting: 'Ada permintaan alamat email baru untuk akun Mynah Anda. Berlaku dalam 24 jam.',
    },
    password: {
      changed: 'Kata sandi akun Mynah Anda telah diubah.',
      waiting: 'Ada permintaan kata sandi baru untuk akun Mynah Anda. Berlaku dalam 24 jam.',
    },
    payPassword: {
      changed: 'PIN pembayaran akun Mynah Anda telah diubah.',
      waiting: 'Ada permintaan PIN pembayaran baru untuk akun Mynah Anda. Berlaku dalam 24 jam.',
    },
    provider: {
      changed: 'Masuk lewat layanan lain pada akun Mynah Anda telah diubah.',
      waiting:
        'Ada permintaan mengubah cara masuk lewat layanan lain pada akun Mynah Anda. Berlaku dalam 24 jam.',
    },
    passkey: {
      changed: 'Kunci sandi akun Mynah Anda ditambahkan atau dihapus.',
      waiting: 'Ada permintaan mengubah kunci sandi akun Mynah Anda. Berlaku dalam 24 jam.',
    },
    undo: (link) => `Bukan Anda? Batalkan dalam 3 hari: ${link}`,
    stop: (link) => `Bukan Anda? Hentikan: ${link}`,
    undone: 'Perubahan cara masuk ke Mynah telah dibatalkan. Semua perangkat dikeluarkan.',
  },
  th: {
    phone: {
      changed: 'เบอร์โทรศัพท์ของบัญชี Mynah ถูกเปลี่ยนแล้ว',
      waiting: 'มีการขอเปลี่ยนเบอร์โทรศัพท์ของบัญชี Mynah จะมีผลใน 24 ชั่วโมง',
    },
    mail: {
      changed: 'อีเมลของบัญชี Mynah ถูกเปลี่ยนแล้ว',
      waiting: 'มีการขอเปลี่ยนอีเมลของบัญชี Mynah จะมีผลใน 24 ชั่วโมง',
    },
    password: {
      changed: 'รหัสผ่านของบัญชี Mynah ถูกเปลี่ยนแล้ว',
      waiting: 'มีการขอเปลี่ยนรหัสผ่านของบัญชี Mynah จะมีผลใน 24 ชั่วโมง',
    },
    payPassword: {
      changed: 'รหัสชำระเงินของบัญชี Mynah ถูกเปลี่ยนแล้ว',
      waiting: 'มีการขอเปลี่ยนรหัสชำระเงินของบัญชี Mynah จะมีผลใน 24 ชั่วโมง',
    },
    provider: {
      changed: 'การเข้าสู่ระบบผ่านบริการอื่นของบัญชี Mynah ถูกเปลี่ยนแล้ว',
      waiting: 'มีการขอเปลี่ยนการเข้าสู่ระบบผ่านบริการอื่นของบัญชี Mynah จะมีผลใน 24 ชั่วโมง',
    },
    passkey: {
      changed: 'มีการเพิ่มหรือลบพาสคีย์ของบัญชี Mynah',
      waiting: 'มีการขอเปลี่ยนพาสคีย์ของบัญชี Mynah จะมีผลใน 24 ชั่วโมง',
    },
    undo: (link) => `ไม่ใช่คุณใช่ไหม ย้อนกลับได้ภายใน 3 วัน: ${link}`,
    stop: (link) => `ไม่ใช่คุณใช่ไหม หยุดได้ที่นี่: ${link}`,
    undone: 'ย้อนการเปลี่ยนวิธีเข้าสู่ระบบ Mynah แล้ว ทุกอุปกรณ์ออกจากระบบแล้ว',
  },
  vi: {
    phone: {
      changed: 'Số điện thoại của tài khoản Mynah đã được đổi.',
      waiting: 'Có yêu cầu đổi số điện thoại của tài khoản Mynah. Có hiệu lực sau 24 giờ.',
    },
    mail: {
      changed: 'Email của tài khoản Mynah đã được đổi.',
      waiting: 'Có yêu cầu đổi email của tài khoản Mynah. Có hiệu lực sau 24 giờ.',
    },
    password: {
      changed: 'Mật khẩu của tài khoản Mynah đã được đổi.',
      waiting: 'Có yêu cầu đổi mật khẩu của tài khoản Mynah. Có hiệu lực sau 24 giờ.',
    },
    payPassword: {
      changed: 'Mật khẩu thanh toán của tài khoản Mynah đã được đổi.',
      waiting: 'Có yêu cầu đổi mật khẩu thanh toán của tài khoản Mynah. Có hiệu lực sau 24 giờ.',
    },
    provider: {
      changed: 'Cách đăng nhập qua dịch vụ khác của tài khoản Mynah đã được đổi.',
      waiting: 'Có yêu cầu đổi cách đăng nhập qua dịch vụ khác của tài khoản Mynah. Có hiệu lực sau 24 giờ.',
    },
    passkey: {
      changed: 'Một khóa truy cập của tài khoản Mynah đã được thêm hoặc xóa.',
      waiting: 'Có yêu cầu thay đổi khóa truy cập của tài khoản Mynah. Có hiệu lực sau 24 giờ.',
    },
    undo: (link) => `Không phải bạn? Hoàn tác trong 3 ngày: ${link}`,
    stop: (link) => `Không phải bạn? Dừng lại: ${link}`,
    undone: 'Một thay đổi về cách đăng nhập Mynah đã được hoàn tác. Mọi thiết bị đã đăng xuất.',
  },
  hi: {
    phone: {
      changed: 'आपके Mynah खाते का फ़ोन नंबर बदला गया।',
      waiting: 'आपके Mynah खाते पर नया फ़ोन नंबर माँगा गया है। यह 24 घंटे में लागू होगा।',
    },
    mail: {
      changed: 'आपके Mynah खाते का ईमेल बदला गया।',
      waiting: 'आपके Mynah खाते पर नया ईमेल माँगा गया है। यह 24 घंटे में लागू होगा।',
    },
    password: {
      changed: 'आपके Mynah खाते का पासवर्ड बदला गया।',
      waiting: 'आपके Mynah खाते पर नया पासवर्ड माँगा गया है। यह 24 घंटे में लागू होगा।',
    },
    payPassword: {
      changed: 'आपके Mynah खाते का भुगतान पासवर्ड बदला गया।',
      waiting: 'आपके Mynah खाते पर नया भुगतान पासवर्ड माँगा गया है। यह 24 घंटे में लागू होगा।',
    },
    provider: {
      changed: 'आपके Mynah खाते में दूसरी सेवा से साइन इन बदला गया।',
      waiting: 'आपके Mynah खाते पर दूसरी सेवा से साइन इन बदलने का अनुरोध हुआ। यह 24 घंटे में लागू होगा।',
    },
    passkey: {
      changed: 'आपके Mynah खाते में एक पासकी जोड़ी या हटाई गई।',
      waiting: 'आपके Mynah खाते की पासकी बदलने का अनुरोध हुआ। यह 24 घंटे में लागू होगा।',
    },
    undo: (link) => `यह आप नहीं थे? 3 दिन में वापस लें: ${link}`,
    stop: (link) => `यह आप नहीं थे? रोकें: ${link}`,
    undone: 'Mynah में साइन इन का एक बदलाव वापस लिया गया। सभी डिवाइस साइन आउट हो गए।',
  },
  zh: {
    phone: {
      changed: '你的 Mynah 账号手机号已更改。',
      waiting: '有人申请更改你的 Mynah 账号手机号，24 小时后生效。',
    },
    mail: {
      changed: '你的 Mynah 账号邮箱已更改。',
      waiting: '有人申请更改你的 Mynah 账号邮箱，24 小时后生效。',
    },
    password: {
      changed: '你的 Mynah 账号密码已更改。',
      waiting: '有人申请更改你的 Mynah 账号密码，24 小时后生效。',
    },
    payPassword: {
      changed: '你的 Mynah 账号支付密码已更改。',
      waiting: '有人申请更改你的 Mynah 账号支付密码，24 小时后生效。',
    },
    provider: {
      changed: '你的 Mynah 账号第三方登录已更改。',
      waiting: '有人申请更改你的 Mynah 账号第三方登录，24 小时后生效。',
    },
    passkey: {
      changed: '你的 Mynah 账号通行密钥已添加或移除。',
      waiting: '有人申请更改你的 Mynah 账号通行密钥，24 小时后生效。',
    },
    undo: (link) => `不是你本人？3 天内可撤销：${link}`,
    stop: (link) => `不是你本人？立即阻止：${link}`,
    undone: '一项 Mynah 登录方式的更改已撤销，所有设备已退出登录。',
  },
}
