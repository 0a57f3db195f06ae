import type { Language } from './language.ts'

export const th: Language = {
  code: 'th',
  name: 'Tailandês',
  direction: 'ltr',
  form: {
    name: { label: 'ชื่อ-นามสกุล', placeholder: 'กรอกชื่อและนามสกุล' },
    email: { label: 'อีเมล', placeholder: 'name@example.com' },
    phone: { label: 'เบอร์โทรศัพท์', placeholder: '+66 81 234 5678' },
    submit: 'สั่งซื้อเลย',
    sending: 'กำลังส่งข้อมูล…',
    alerts: {
      refused: 'ส่งคำสั่งซื้อไม่สำเร็จ: ',
      connection: 'การเชื่อมต่อขัดข้อง: ',
      unknown: 'เกิดข้อผิดพลาดไม่ทราบสาเหตุ',
    },
    tryAgain: 'กรุณารอสักครู่แล้วลองใหม่อีกครั้ง',
    notStarted: 'แบบฟอร์มใช้งานไม่ได้ กรุณารีเฟรชหน้านี้หรือเปิดด้วยเบราว์เซอร์อื่น',
    forExample: 'เช่น ',
    doubtfulPhone: 'กรุณาตรวจสอบเบอร์โทรศัพท์ หากถูกต้องแล้ว ให้กดปุ่มอีกครั้ง',
    markedField: 'กรุณากรอกช่องที่ทำเครื่องหมายไว้ให้ถูกต้อง',
    sendOtherwise: 'ส่งด้วยวิธีอื่น',
    address: 'ที่อยู่',
    quantity: 'จำนวน',
    payOnDelivery: 'เก็บเงินปลายทาง',
    privacy: 'เมื่อสั่งซื้อ ถือว่าคุณยอมรับ[นโยบายความเป็นส่วนตัว]ของเรา',
  },
  thankYou: {
    title: 'ขอบคุณที่สั่งซื้อ',
    text: 'เราได้รับคำสั่งซื้อของคุณแล้ว เจ้าหน้าที่จะโทรหาคุณเร็ว\u00a0ๆ นี้เพื่อยืนยันรายละเอียด',
    order: 'เลขที่คำสั่งซื้อ',
    keepPhoneOn: 'กรุณาเปิดโทรศัพท์ไว้',
    wrongNumber: 'เบอร์ไม่ถูกต้อง?',
  },
}
