import type { Language } from './language.ts'

export const vi: Language = {
  code: 'vi',
  name: 'Vietnamita',
  direction: 'ltr',
  form: {
    name: { label: 'Họ và tên', placeholder: 'VD: Nguyễn Văn A' },
    email: { label: 'Email', placeholder: 'ten@example.com' },
    phone: { label: 'Số điện thoại', placeholder: '+84 912 345 678' },
    submit: 'Đặt hàng ngay',
    sending: 'Đang gửi…',
    alerts: {
      refused: 'Đặt hàng không thành công: ',
      connection: 'Lỗi kết nối: ',
      unknown: 'Lỗi không xác định',
    },
    tryAgain: 'Quý khách vui lòng thử lại sau giây lát.',
    notStarted:
      'Biểu mẫu đặt hàng không hoạt động. Quý khách vui lòng tải lại trang hoặc mở trang bằng trình duyệt khác.',
    forExample: 'VD: ',
    doubtfulPhone:
      'Quý khách vui lòng kiểm tra lại số điện thoại. Nếu số đã đúng, vui lòng bấm nút một lần nữa.',
    markedField: 'Vui lòng điền đúng vào ô được đánh dấu.',
    sendOtherwise: 'Gửi bằng cách khác',
    address: 'Địa chỉ',
    quantity: 'Số lượng',
    payOnDelivery: 'Thanh toán khi nhận hàng',
    privacy: 'Khi đặt hàng, quý khách đồng ý với [chính sách bảo mật] của chúng tôi.',
  },
  thankYou: {
    title: 'Cảm ơn quý khách!',
    text: 'Chúng tôi đã nhận đơn hàng của quý khách và sẽ sớm gọi điện để xác nhận thông tin.',
    order: 'Mã đơn hàng',
    keepPhoneOn: 'Quý khách vui lòng luôn mở máy.',
    wrongNumber: 'Sai số điện thoại?',
  },
}
