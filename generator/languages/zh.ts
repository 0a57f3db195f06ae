import type { Language } from './language.ts'
import { zhTw } from './zh-tw.ts'

export const zh: Language = {
  code: 'zh',
  name: 'Chinês',
  direction: 'ltr',
  form: {
    name: { label: '姓名', placeholder: '请输入您的姓名' },
    email: { label: '电子邮箱', placeholder: 'name@example.com' },
    phone: { label: '手机号码', placeholder: '+86 131 2345 6789' },
    submit: '立即订购',
    sending: '正在提交…',
    alerts: {
      refused: '订单提交失败：',
      connection: '网络连接失败：',
      unknown: '未知错误',
    },
    tryAgain: '请稍后重试。',
    notStarted: '表单无法正常使用，请刷新页面或使用其他浏览器打开。',
    forExample: '例如：',
    doubtfulPhone: '请核对手机号码。如果号码无误，请再次点击按钮。',
    markedField: '请正确填写标出的栏目。',
    sendOtherwise: '换一种方式提交',
    address: '收货地址',
    quantity: '数量',
    payOnDelivery: '货到付款',
    privacy: '提交订单即表示您同意我们的[隐私政策]。',
  },
  thankYou: {
    title: '感谢您的订购！',
    text: '我们已收到您的订单，稍后将致电与您确认详情。',
    order: '订单编号',
    keepPhoneOn: '请保持手机畅通。',
    wrongNumber: '号码有误？',
  },
  regions: [zhTw],
}
