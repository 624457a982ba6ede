import type { Agreement } from '../agreement-text.tsx'

export default {
  terms: [
    {
      title: 'Ai vận hành dịch vụ này',
      text: 'Mynah là phần mềm tự do. Bản bạn đang dùng do người dựng máy chủ này vận hành, không phải do tác giả phần mềm. Người vận hành đó là bên còn lại trong các điều khoản này; hãy hỏi họ tên và địa chỉ.',
    },
    {
      title: 'Tài khoản của bạn',
      text: 'Mỗi người một tài khoản. Hãy giữ kín mật khẩu và mã; ai có chúng đều có thể thay bạn hành động. Bạn có thể xóa tài khoản trong Cài đặt.',
    },
    {
      title: 'Điều không được phép',
      text: 'Không lừa đảo, quấy rối, đăng nội dung trái pháp luật, gửi thư rác, tấn công dịch vụ hay người khác. Người vận hành có thể gỡ nội dung và đóng tài khoản vi phạm. Bạn có thể chặn và khiếu nại người làm phiền mình, trên trang của họ hoặc tại bất kỳ tin nhắn nào.',
    },
    {
      title: 'Ai chịu trách nhiệm',
      text: 'Chỉ người vận hành quyết định ai được dùng máy chủ này, nó chạy trong bao lâu và những gì được sao lưu. Họ chịu trách nhiệm về việc họ làm với máy chủ và về dữ liệu trên đó. Mỗi người chịu trách nhiệm về những gì mình gửi.',
    },
    {
      title: 'Không hứa hẹn ngoài pháp luật',
      text: 'Phần mềm được cung cấp nguyên trạng theo giấy phép Apache 2.0. Người vận hành chịu trách nhiệm về dịch vụ theo pháp luật nước họ.',
    },
  ],
  privacy: [
    {
      title: 'Những gì được lưu',
      text: 'Số điện thoại hoặc email nếu bạn cung cấp, mã người dùng, tên và ảnh đại diện, bạn bè và nhóm, những người bạn chặn, tin nhắn, bản nháp và hình ảnh, và với mỗi thiết bị đăng nhập: loại máy, hệ điều hành và lần dùng gần nhất. Tất cả được lưu trên máy chủ của người vận hành hoặc trong kho tệp do họ chọn.',
    },
    {
      title: 'Ai có thể đọc',
      text: 'Những người bạn nhắn tin. Kết nối được mã hóa nếu người vận hành đã thiết lập TLS. Tin nhắn không được mã hóa đầu cuối: về mặt kỹ thuật, người vận hành máy chủ có thể đọc được.',
    },
    {
      title: 'Những gì được chuyển đi',
      text: 'Phần mềm không gửi gì cho tác giả, không quảng cáo và không theo dõi. Để gửi mã, người vận hành có thể dùng nhà cung cấp SMS và email; họ nhận số hoặc địa chỉ của bạn cùng với mã.',
    },
    {
      title: 'Trên thiết bị của bạn',
      text: 'Phiên đăng nhập, bản nháp và bản sao danh bạ, nhóm, các cuộc trò chuyện gần đây được lưu trong trình duyệt này; đăng xuất sẽ xóa chúng. Lựa chọn ngôn ngữ và giao diện sáng hoặc tối vẫn được giữ.',
    },
    {
      title: 'Quyền của bạn',
      text: 'Bạn có thể thu hồi tin nhắn ngay sau khi gửi, xóa bạn, chặn người khác, rời nhóm và đăng xuất. Trong Cài đặt bạn có thể tải dữ liệu về mình và xóa tài khoản; trong hồ sơ bạn có thể sửa dữ liệu.',
    },
  ],
} satisfies Agreement
