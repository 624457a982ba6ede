import type { Agreement } from '../agreement-text.tsx'

export default {
  terms: [
    {
      title: 'Ai vận hành dịch vụ này',
      text: 'Mynah là phần mềm tự do. Bản bạn đang dùng do người dựng máy chủ này vận hành, không phải do tác giả phần mềm. Người vận hành đó là bên còn lại trong các điều khoản này; hãy hỏi họ tên và địa chỉ.',
    },
    {
      title: 'Tài khoản của bạn',
      text: 'Mỗi người một tài khoản. Hãy giữ kín mật khẩu và mã; ai có chúng đều có thể thay bạn hành động. Bạn có thể xóa tài khoản bất cứ lúc nào trong phần cài đặt.',
    },
    {
      title: 'Điều không được phép',
      text: 'Không lừa đảo, quấy rối, đăng nội dung trái pháp luật, gửi thư rác, tấn công dịch vụ hay người khác. Người vận hành có thể gỡ nội dung và đóng tài khoản vi phạm. Mọi người có thể báo cáo người khác từ cuộc trò chuyện hoặc hồ sơ.',
    },
    {
      title: 'Tiền',
      text: 'Nếu người vận hành cung cấp ví, số dư do người vận hành giữ và chi trả. Mọi chuyển động của tiền đều được ghi lại và xem được trong sao kê của bạn. Khoản thanh toán bạn xác nhận bằng mật khẩu thanh toán được thực hiện ngay.',
    },
    {
      title: 'Không hứa hẹn ngoài pháp luật',
      text: 'Phần mềm được cung cấp nguyên trạng theo giấy phép Apache 2.0. Người vận hành chịu trách nhiệm về dịch vụ theo pháp luật nước họ.',
    },
  ],
  privacy: [
    {
      title: 'Những gì được lưu',
      text: 'Số điện thoại hoặc email, hồ sơ, bạn bè và nhóm, tin nhắn và tệp, các mục trong ví, và với mỗi thiết bị đăng nhập: loại máy, hệ điều hành và lần dùng gần nhất. Tất cả được lưu trên máy chủ của người vận hành.',
    },
    {
      title: 'Ai có thể đọc',
      text: 'Những người bạn nhắn tin. Kết nối được mã hóa nếu người vận hành đã thiết lập TLS. Tin nhắn không được mã hóa đầu cuối: về mặt kỹ thuật, người vận hành máy chủ có thể đọc được.',
    },
    {
      title: 'Những gì được chuyển đi',
      text: 'Phần mềm không gửi gì cho tác giả, không quảng cáo và không theo dõi. Để gửi mã, thông báo và cuộc gọi, người vận hành có thể dùng nhà cung cấp SMS, thư, thông báo đẩy và máy chủ đa phương tiện; họ chỉ nhận những gì cần thiết.',
    },
    {
      title: 'Trên thiết bị của bạn',
      text: 'Phiên đăng nhập, ngôn ngữ, bản nháp và một bản sao nhỏ của các cuộc trò chuyện gần đây được lưu trong trình duyệt này. Đăng xuất sẽ xóa chúng.',
    },
    {
      title: 'Quyền của bạn',
      text: 'Bạn có thể xem và sửa hồ sơ, quyết định có cho tìm thấy mình không, kết thúc các phiên khác và xóa tài khoản. Những việc khác, hãy hỏi người vận hành máy chủ này.',
    },
  ],
} satisfies Agreement
