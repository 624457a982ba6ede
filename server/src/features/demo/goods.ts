import type { Language } from '@mynah/contract/languages'
import type { GoodCategory, GoodColour } from '@mynah/contract/shop'
import type { GoodDrawing } from './good-drawings.ts'

type Variant = [colour: GoodColour | '', size: string, stock: number]
export type DemoGood = {
  drawing: GoodDrawing
  /** Drawings for colours other than the first. */
  otherDrawings?: Partial<Record<GoodColour, GoodDrawing>>
  category: GoodCategory
  /** Name and text in each language. */
  texts: Record<Language, [name: string, text: string]>
  points: number
  marketPrice: number
  streakDays?: number
  delivery?: string
  variants: Variant[]
}

/** The first is last in the shop, which shows the newest first. */
export const demoGoods: DemoGood[] = [
  {
    drawing: 'socks',
    category: 'fashion',
    texts: {
      en: ['Striped socks, two pairs', 'Soft cotton that keeps its stripes.'],
      id: ['Kaus kaki garis, dua pasang', 'Katun lembut, garisnya tak pudar.'],
      th: ['ถุงเท้าลายทาง 2 คู่', 'ผ้าฝ้ายนุ่ม ลายไม่ซีด'],
      vi: ['Tất sọc, hai đôi', 'Cotton mềm, sọc không phai.'],
      hi: ['धारीदार मोज़े, दो जोड़ी', 'मुलायम सूती, धारियाँ फीकी नहीं पड़तीं।'],
      zh: ['条纹袜 两双', '柔软纯棉，条纹不褪色。'],
    },
    points: 480,
    marketPrice: 7_00,
    variants: [
      ['', '36–39', 20],
      ['', '40–44', 3],
    ],
  },
  {
    drawing: 'soap',
    category: 'cosmetics',
    texts: {
      en: ['Three soaps', 'Lavender, mint and orange, made by hand.'],
      id: ['Tiga sabun', 'Lavender, mint, dan jeruk, buatan tangan.'],
      th: ['สบู่ 3 ก้อน', 'ลาเวนเดอร์ มินต์ และส้ม ทำมือ'],
      vi: ['Bộ ba xà phòng', 'Oải hương, bạc hà và cam, làm thủ công.'],
      hi: ['तीन साबुन', 'लैवेंडर, पुदीना और संतरा, हाथ से बने।'],
      zh: ['手工皂三块', '薰衣草、薄荷与甜橙，手工制作。'],
    },
    points: 620,
    marketPrice: 9_50,
    variants: [['', '', 35]],
  },
  {
    drawing: 'sunscreen',
    category: 'cosmetics',
    texts: {
      en: ['Sunscreen SPF 50', 'Light on the skin, gone in a minute.'],
      id: ['Tabir surya SPF 50', 'Ringan di kulit, cepat meresap.'],
      th: ['กันแดด SPF 50', 'บางเบา ซึมไว'],
      vi: ['Kem chống nắng SPF 50', 'Mỏng nhẹ, thấm nhanh.'],
      hi: ['सनस्क्रीन SPF 50', 'त्वचा पर हल्की, जल्दी सोख जाती है।'],
      zh: ['防晒霜 SPF 50', '轻薄易吸收。'],
    },
    points: 1_100,
    marketPrice: 16_00,
    variants: [
      ['', '50 ml', 18],
      ['', '100 ml', 0],
    ],
  },
  {
    drawing: 'lamp',
    category: 'household',
    texts: {
      en: ['Reading lamp', 'Warm light that can be dimmed.'],
      id: ['Lampu baca', 'Cahaya hangat yang bisa diredupkan.'],
      th: ['โคมไฟอ่านหนังสือ', 'แสงนวล ปรับความสว่างได้'],
      vi: ['Đèn đọc sách', 'Ánh sáng ấm, chỉnh được độ sáng.'],
      hi: ['पढ़ने का लैंप', 'गर्म रोशनी, कम-ज़्यादा कर सकते हैं।'],
      zh: ['阅读台灯', '暖光，可调亮度。'],
    },
    points: 3_200,
    marketPrice: 42_00,
    variants: [
      ['red', '', 6],
      ['white', '', 9],
    ],
  },
  {
    drawing: 'powerBank',
    category: 'electronics',
    texts: {
      en: ['Power bank, 10,000 mAh', 'Two charges of a phone, in a pocket.'],
      id: ['Power bank 10.000 mAh', 'Dua kali isi ponsel, muat di saku.'],
      th: ['พาวเวอร์แบงก์ 10,000 mAh', 'ชาร์จมือถือได้สองรอบ พกในกระเป๋า'],
      vi: ['Sạc dự phòng 10.000 mAh', 'Sạc điện thoại hai lần, gọn trong túi.'],
      hi: ['पावर बैंक 10,000 mAh', 'फ़ोन दो बार चार्ज, जेब में समाए।'],
      zh: ['充电宝 10000 mAh', '可为手机充电两次，轻巧便携。'],
    },
    points: 2_600,
    marketPrice: 29_90,
    variants: [['', '', 40]],
  },
  {
    drawing: 'coffee',
    category: 'foodAndDrink',
    texts: {
      en: ['Coffee from Da Lat', 'Roasted dark, ground or whole.'],
      id: ['Kopi Da Lat', 'Sangrai gelap, bubuk atau biji.'],
      th: ['กาแฟดาลัต', 'คั่วเข้ม แบบบดหรือเมล็ด'],
      vi: ['Cà phê Đà Lạt', 'Rang đậm, xay hoặc nguyên hạt.'],
      hi: ['दा लात की कॉफ़ी', 'गहरी भुनी, पिसी या साबुत।'],
      zh: ['大叻咖啡', '深度烘焙，可选粉或豆。'],
    },
    points: 780,
    marketPrice: 12_00,
    variants: [
      ['', '250 g', 50],
      ['', '500 g', 12],
    ],
  },
  {
    drawing: 'tea',
    category: 'foodAndDrink',
    texts: {
      en: ['Jasmine tea', 'A tin of 120 g from spring leaves.'],
      id: ['Teh melati', 'Sekaleng 120 g dari daun musim semi.'],
      th: ['ชามะลิ', 'กระป๋อง 120 กรัม ใบชาฤดูใบไม้ผลิ'],
      vi: ['Trà nhài', 'Hộp 120 g từ lá trà xuân.'],
      hi: ['चमेली की चाय', 'वसंत की पत्तियों का 120 ग्राम डिब्बा।'],
      zh: ['茉莉花茶', '春茶 120 克罐装。'],
    },
    points: 640,
    marketPrice: 10_00,
    variants: [['', '', 4]],
  },
  {
    drawing: 'flask',
    category: 'household',
    texts: {
      en: ['Steel flask', 'Hot for twelve hours, cold for twenty-four.'],
      id: ['Botol termos baja', 'Panas dua belas jam, dingin dua puluh empat.'],
      th: ['กระติกสเตนเลส', 'เก็บร้อน 12 ชั่วโมง เก็บเย็น 24 ชั่วโมง'],
      vi: ['Bình giữ nhiệt', 'Giữ nóng 12 giờ, giữ lạnh 24 giờ.'],
      hi: ['स्टील फ्लास्क', 'बारह घंटे गर्म, चौबीस घंटे ठंडा।'],
      zh: ['不锈钢保温杯', '保温 12 小时，保冷 24 小时。'],
    },
    points: 1_500,
    marketPrice: 22_00,
    variants: [
      ['green', '500 ml', 14],
      ['green', '750 ml', 2],
      ['black', '500 ml', 8],
      ['black', '750 ml', 0],
    ],
  },
  {
    drawing: 'headphones',
    category: 'electronics',
    texts: {
      en: ['Wireless headphones', 'Thirty hours of music, and quiet around you.'],
      id: ['Headphone nirkabel', 'Tiga puluh jam musik, sekitar jadi tenang.'],
      th: ['หูฟังไร้สาย', 'ฟังเพลงได้ 30 ชั่วโมง ตัดเสียงรบกวน'],
      vi: ['Tai nghe không dây', 'Nghe nhạc 30 giờ, chống ồn.'],
      hi: ['वायरलेस हेडफ़ोन', 'तीस घंटे संगीत, आसपास शांति।'],
      zh: ['无线耳机', '30 小时续航，主动降噪。'],
    },
    points: 6_800,
    marketPrice: 89_00,
    variants: [
      ['black', '', 5],
      ['white', '', 1],
    ],
  },
  {
    drawing: 'jacket',
    otherDrawings: { blue: 'blueJacket' },
    category: 'fashion',
    texts: {
      en: ['Rain jacket', 'Folds into its own pocket.'],
      id: ['Jaket hujan', 'Bisa dilipat ke sakunya sendiri.'],
      th: ['เสื้อกันฝน', 'พับเก็บในกระเป๋าของตัวเองได้'],
      vi: ['Áo khoác mưa', 'Gấp gọn vào túi của chính nó.'],
      hi: ['बरसाती जैकेट', 'अपनी ही जेब में समा जाती है।'],
      zh: ['防雨外套', '可收纳进自带口袋。'],
    },
    points: 4_800,
    marketPrice: 62_00,
    variants: [
      ['yellow', 'S', 4],
      ['yellow', 'M', 7],
      ['yellow', 'L', 0],
      ['blue', 'S', 3],
      ['blue', 'M', 6],
      ['blue', 'L', 2],
    ],
  },
  {
    drawing: 'vip',
    category: 'virtual',
    texts: {
      en: ['A month of VIP', 'Larger groups, longer films, more stickers, at once.'],
      id: ['VIP sebulan', 'Grup lebih besar, video lebih panjang, stiker lebih banyak, langsung aktif.'],
      th: ['VIP หนึ่งเดือน', 'กลุ่มใหญ่ขึ้น วิดีโอยาวขึ้น สติกเกอร์มากขึ้น ใช้ได้ทันที'],
      vi: ['VIP một tháng', 'Nhóm lớn hơn, video dài hơn, nhiều nhãn dán hơn, có ngay.'],
      hi: ['एक महीने का VIP', 'बड़े ग्रुप, लंबे वीडियो, ज़्यादा स्टिकर, तुरंत।'],
      zh: ['VIP 一个月', '更大的群、更长的视频、更多表情，立即生效。'],
    },
    points: 900,
    marketPrice: 4_99,
    delivery: 'vip/1',
    variants: [['', '', 500]],
  },
  {
    drawing: 'lunchBox',
    category: 'household',
    texts: {
      en: ['Bamboo lunch box', 'Two compartments and a strap; no plastic.'],
      id: ['Kotak makan bambu', 'Dua sekat dan tali pengikat, tanpa plastik.'],
      th: ['กล่องข้าวไม้ไผ่', 'สองช่องพร้อมสายรัด ไม่ใช้พลาสติก'],
      vi: ['Hộp cơm tre', 'Hai ngăn và dây đeo, không nhựa.'],
      hi: ['बाँस का लंच बॉक्स', 'दो खाने और एक पट्टी, प्लास्टिक नहीं।'],
      zh: ['竹制便当盒', '双格带绑带，无塑料。'],
    },
    points: 1_200,
    marketPrice: 18_00,
    variants: [['', '', 25]],
  },
  {
    drawing: 'mug',
    category: 'household',
    texts: {
      en: ['Mynah mug', 'For seven days in a row.'],
      id: ['Mug Mynah', 'Untuk tujuh hari berturut-turut.'],
      th: ['แก้ว Mynah', 'สำหรับเช็กอินเจ็ดวันติดต่อกัน'],
      vi: ['Cốc Mynah', 'Cho bảy ngày liên tiếp.'],
      hi: ['Mynah मग', 'लगातार सात दिन के लिए।'],
      zh: ['Mynah 马克杯', '连续签到七天可兑换。'],
    },
    points: 0,
    marketPrice: 8_00,
    streakDays: 7,
    variants: [['', '', 60]],
  },
  {
    drawing: 'tote',
    category: 'fashion',
    texts: {
      en: ['Canvas bag', 'For thirty days in a row.'],
      id: ['Tas kanvas', 'Untuk tiga puluh hari berturut-turut.'],
      th: ['กระเป๋าผ้าแคนวาส', 'สำหรับเช็กอินสามสิบวันติดต่อกัน'],
      vi: ['Túi vải', 'Cho ba mươi ngày liên tiếp.'],
      hi: ['कैनवस बैग', 'लगातार तीस दिन के लिए।'],
      zh: ['帆布袋', '连续签到三十天可兑换。'],
    },
    points: 0,
    marketPrice: 15_00,
    streakDays: 30,
    variants: [['', '', 30]],
  },
  {
    drawing: 'goldBar',
    category: 'fashion',
    texts: {
      en: ['Gold bar, 1 g', 'For a whole year without a missed day.'],
      id: ['Emas batangan 1 g', 'Untuk setahun penuh tanpa bolong.'],
      th: ['ทองคำแท่ง 1 กรัม', 'สำหรับหนึ่งปีเต็มโดยไม่ขาด'],
      vi: ['Thỏi vàng 1 g', 'Cho trọn một năm không bỏ ngày nào.'],
      hi: ['सोने की छड़, 1 ग्राम', 'पूरे साल बिना एक दिन छूटे।'],
      zh: ['金条 1 克', '连续签到满一年可兑换。'],
    },
    points: 0,
    marketPrice: 140_00,
    streakDays: 365,
    variants: [['', '', 3]],
  },
]
