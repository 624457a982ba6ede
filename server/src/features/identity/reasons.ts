import type { refusalReasons } from '@mynah/contract/identity'
import { languages, type Language } from '@mynah/contract/languages'

type Reason = (typeof refusalReasons)[number]

/** In the order of `languages`: en, id, th, vi, hi, zh. */
const texts: Record<Reason, readonly string[]> = {
  blurred: [
    'The photo is blurred or too dark to read.',
    'Foto buram atau terlalu gelap untuk dibaca.',
    'รูปเบลอหรือมืดเกินไปจนอ่านไม่ออก',
    'Ảnh bị mờ hoặc quá tối, không đọc được.',
    'फ़ोटो धुंधली है या इतनी अँधेरी कि पढ़ी नहीं जा सकती।',
    '照片模糊或过暗，无法看清。',
  ],
  cut: [
    'Part of the document is cut off or covered.',
    'Sebagian dokumen terpotong atau tertutup.',
    'เอกสารบางส่วนถูกตัดหรือถูกบัง',
    'Một phần giấy tờ bị cắt hoặc bị che.',
    'दस्तावेज़ का कुछ हिस्सा कटा या ढका है।',
    '证件有部分被裁掉或遮挡。',
  ],
  expired: [
    'The document has expired.',
    'Dokumen sudah kedaluwarsa.',
    'เอกสารหมดอายุแล้ว',
    'Giấy tờ đã hết hạn.',
    'दस्तावेज़ की अवधि समाप्त हो चुकी है।',
    '证件已过期。',
  ],
  differs: [
    'Name or number differs from the document.',
    'Nama atau nomor berbeda dari dokumen.',
    'ชื่อหรือหมายเลขไม่ตรงกับเอกสาร',
    'Tên hoặc số không khớp với giấy tờ.',
    'नाम या नंबर दस्तावेज़ से अलग है।',
    '姓名或号码与证件不一致。',
  ],
  notADocument: [
    'The photo does not show the chosen document.',
    'Foto tidak menunjukkan dokumen yang dipilih.',
    'รูปไม่ใช่เอกสารที่เลือกไว้',
    'Ảnh không phải loại giấy tờ đã chọn.',
    'फ़ोटो में चुना हुआ दस्तावेज़ नहीं है।',
    '照片不是所选的证件。',
  ],
  otherAccount: [
    'This document belongs to another account. Verify again with a document of your own.',
    'Dokumen ini milik akun lain. Verifikasi lagi dengan dokumen Anda sendiri.',
    'เอกสารนี้เป็นของอีกบัญชีหนึ่ง กรุณายืนยันตัวตนใหม่ด้วยเอกสารของคุณเอง',
    'Giấy tờ này thuộc về tài khoản khác. Hãy xác minh lại bằng giấy tờ của chính bạn.',
    'यह दस्तावेज़ किसी और खाते का है। अपने दस्तावेज़ से फिर सत्यापन करें।',
    '此证件属于另一个账号，请使用你本人的证件重新认证。',
  ],
  sameSide: [
    'Both photos show the same side.',
    'Kedua foto menunjukkan sisi yang sama.',
    'ทั้งสองรูปเป็นด้านเดียวกัน',
    'Hai ảnh chụp cùng một mặt.',
    'दोनों फ़ोटो एक ही ओर की हैं।',
    '两张照片是同一面。',
  ],
}

/** A reason by its name in the reader's language; own words as they are. */
export function reasonIn(language: Language, reason: string): string {
  const known = Object.hasOwn(texts, reason) ? texts[reason as Reason] : undefined
  return known?.[languages.indexOf(language)] ?? known?.[0] ?? reason
}
