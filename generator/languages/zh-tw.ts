import type { Region } from './language.ts'

/** Traditional characters, in words that Taiwan, Hong Kong and Macau share. */
export const zhTw: Region = {
  tag: 'zh-TW',
  form: {
    name: { label: '姓名', placeholder: '請輸入您的姓名' },
    email: { label: '電子郵件', placeholder: 'name@example.com' },
    phone: { label: '手機號碼', placeholder: '+886 912 345 678' },
    submit: '立即訂購',
    sending: '傳送中…',
    alerts: {
      refused: '訂單送出失敗：',
      connection: '連線失敗：',
      unknown: '發生未知的錯誤',
    },
    tryAgain: '請稍後再試。',
    notStarted: '表單無法正常使用，請重新整理頁面或使用其他瀏覽器開啟。',
    forExample: '例如：',
    doubtfulPhone: '請檢查手機號碼。如果號碼正確，請再按一次按鈕。',
    markedField: '請正確填寫標示的欄位。',
    sendOtherwise: '改用其他方式送出',
    address: '收件地址',
    quantity: '數量',
    payOnDelivery: '貨到付款',
    privacy: '送出訂單即表示您同意我們的[隱私權政策]。',
  },
  thankYou: {
    title: '感謝您的訂購！',
    text: '我們已收到您的訂單，稍後將致電與您確認。',
    order: '訂單編號',
    keepPhoneOn: '請保持手機暢通。',
    wrongNumber: '號碼有誤？',
  },
}
