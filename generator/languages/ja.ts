import type { Language } from './language.ts'

export const ja: Language = {
  code: 'ja',
  name: 'Japonês',
  direction: 'ltr',
  form: {
    name: { label: 'お名前', placeholder: '例：山田 太郎' },
    email: { label: 'メールアドレス', placeholder: 'name@example.com' },
    phone: { label: '電話番号', placeholder: '+81 90-1234-5678' },
    submit: '今すぐ注文する',
    sending: '送信中…',
    alerts: {
      refused: 'ご注文を送信できませんでした：',
      connection: '通信エラー：',
      unknown: '不明なエラーが発生しました',
    },
    tryAgain: 'しばらくしてからもう一度お試しください。',
    notStarted: 'フォームをご利用いただけません。ページを再読み込みするか、別のブラウザで開いてください。',
    forExample: '例：',
    doubtfulPhone: '電話番号をご確認ください。お間違いがなければ、もう一度ボタンを押してください。',
    markedField: '印の付いた項目を正しくご入力ください。',
    sendOtherwise: '別の方法で送信する',
    address: 'ご住所',
    quantity: '数量',
    payOnDelivery: '代金引換（代引き）',
    privacy: 'ご注文いただくと、[プライバシーポリシー]に同意したものとみなします。',
  },
  thankYou: {
    title: 'ご注文ありがとうございます',
    text: 'ご注文を承りました。内容の確認のため、担当者より間もなくお電話いたします。',
    order: 'ご注文番号',
    keepPhoneOn: 'お電話をお待ちください。',
    wrongNumber: '番号に誤りがありますか？',
  },
}
