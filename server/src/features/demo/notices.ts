import type { Language } from '@mynah/contract/languages'
import type { NoticeKind } from '@mynah/contract/notices'

type Text = { title: string; html: string }
type DemoNotice = { kind: NoticeKind; texts: Record<Language, Text> }

/** Announcements of the demo, oldest first. */
export const demoNotices: DemoNotice[] = [
  {
    kind: 'tip',
    texts: {
      en: {
        title: 'Answer one message among many',
        html: '<p>Press and hold a message, then choose <strong>Reply</strong>. A tap on the quote leads to the message that you answered.</p>',
      },
      id: {
        title: 'Balas satu pesan di antara banyak',
        html: '<p>Tekan lama sebuah pesan, lalu pilih <strong>Balas</strong>. Ketuk kutipannya untuk membuka pesan yang Anda balas.</p>',
      },
      th: {
        title: 'ตอบข้อความเดียวในหลายข้อความ',
        html: '<p>กดข้อความค้างไว้ แล้วเลือก <strong>ตอบกลับ</strong> แตะข้อความที่อ้างอิงเพื่อไปยังข้อความที่คุณตอบ</p>',
      },
      vi: {
        title: 'Trả lời đúng một tin nhắn',
        html: '<p>Nhấn giữ một tin nhắn rồi chọn <strong>Trả lời</strong>. Chạm vào phần trích để tới tin nhắn bạn đã trả lời.</p>',
      },
      hi: {
        title: 'कई संदेशों में से एक का जवाब दें',
        html: '<p>संदेश को दबाए रखें और <strong>जवाब दें</strong> चुनें। उद्धरण पर टैप करने से वही संदेश खुलता है।</p>',
      },
      zh: {
        title: '在众多消息中回复某一条',
        html: '<p>长按一条消息，选择<strong>回复</strong>。点按引用即可跳到你回复的那条消息。</p>',
      },
    },
  },
  {
    kind: 'tip',
    texts: {
      en: {
        title: 'Sign in on a computer without typing',
        html: '<ol><li>Open Mynah on the computer and choose the QR code.</li><li>Scan it with your phone.</li><li>Check the device, then confirm.</li></ol>',
      },
      id: {
        title: 'Masuk di komputer tanpa mengetik',
        html: '<ol><li>Buka Mynah di komputer dan pilih kode QR.</li><li>Pindai dengan ponsel Anda.</li><li>Periksa perangkatnya, lalu konfirmasi.</li></ol>',
      },
      th: {
        title: 'เข้าสู่ระบบบนคอมพิวเตอร์โดยไม่ต้องพิมพ์',
        html: '<ol><li>เปิด Mynah บนคอมพิวเตอร์แล้วเลือกคิวอาร์โค้ด</li><li>สแกนด้วยโทรศัพท์</li><li>ตรวจดูอุปกรณ์แล้วยืนยัน</li></ol>',
      },
      vi: {
        title: 'Đăng nhập trên máy tính không cần gõ',
        html: '<ol><li>Mở Mynah trên máy tính và chọn mã QR.</li><li>Quét bằng điện thoại.</li><li>Kiểm tra thiết bị rồi xác nhận.</li></ol>',
      },
      hi: {
        title: 'कंप्यूटर पर बिना टाइप किए साइन इन करें',
        html: '<ol><li>कंप्यूटर पर Mynah खोलें और क्यूआर कोड चुनें।</li><li>फ़ोन से स्कैन करें।</li><li>डिवाइस जाँचें, फिर पुष्टि करें।</li></ol>',
      },
      zh: {
        title: '在电脑上免输入登录',
        html: '<ol><li>在电脑上打开 Mynah，选择二维码。</li><li>用手机扫描。</li><li>核对设备后确认。</li></ol>',
      },
    },
  },
  {
    kind: 'notice',
    texts: {
      en: {
        title: 'Welcome to Mynah',
        html: '<p>Mynah speaks your language and remembers every message, also where the network does not.</p><p>What is new stands here. How things are done stands under <strong>Tips</strong>.</p>',
      },
      id: {
        title: 'Selamat datang di Mynah',
        html: '<p>Mynah berbicara dalam bahasa Anda dan mengingat setiap pesan, juga saat jaringan hilang.</p><p>Hal baru ada di sini. Cara memakainya ada di <strong>Tips</strong>.</p>',
      },
      th: {
        title: 'ยินดีต้อนรับสู่ Mynah',
        html: '<p>Mynah พูดภาษาของคุณและจำทุกข้อความ แม้ในเวลาที่ไม่มีสัญญาณ</p><p>ข่าวใหม่อยู่ที่นี่ วิธีใช้อยู่ใน <strong>เคล็ดลับ</strong></p>',
      },
      vi: {
        title: 'Chào mừng đến với Mynah',
        html: '<p>Mynah nói ngôn ngữ của bạn và nhớ mọi tin nhắn, kể cả khi mất mạng.</p><p>Tin mới ở đây. Cách dùng ở mục <strong>Mẹo hay</strong>.</p>',
      },
      hi: {
        title: 'Mynah में आपका स्वागत है',
        html: '<p>Mynah आपकी भाषा बोलता है और हर संदेश याद रखता है, नेटवर्क न होने पर भी।</p><p>नई बातें यहाँ हैं। तरीके <strong>सुझाव</strong> में हैं।</p>',
      },
      zh: {
        title: '欢迎使用 Mynah',
        html: '<p>Mynah 会说你的语言，并记住每一条消息，即使没有网络也一样。</p><p>新消息在这里发布，使用方法见<strong>使用提示</strong>。</p>',
      },
    },
  },
]
