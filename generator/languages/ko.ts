import type { Language } from './language.ts'

export const ko: Language = {
  code: 'ko',
  name: 'Coreano',
  direction: 'ltr',
  form: {
    name: { label: '이름', placeholder: '예: 홍길동' },
    email: { label: '이메일', placeholder: 'name@example.com' },
    phone: { label: '휴대폰 번호', placeholder: '+82 10-1234-5678' },
    submit: '지금 주문하기',
    sending: '전송 중…',
    alerts: {
      refused: '주문이 접수되지 않았습니다: ',
      connection: '네트워크 연결 오류: ',
      unknown: '알 수 없는 오류가 발생했습니다',
    },
    tryAgain: '잠시 후 다시 시도해 주세요.',
    notStarted:
      '이 화면에서는 주문서를 전송할 수 없습니다. 페이지를 새로고침하거나 다른 브라우저에서 열어 주세요.',
    forExample: '예: ',
    doubtfulPhone: '휴대폰 번호를 확인해 주세요. 번호가 맞으면 버튼을 한 번 더 눌러 주세요.',
    markedField: '표시된 항목을 올바르게 입력해 주세요.',
    sendOtherwise: '다른 방법으로 보내기',
    address: '주소',
    quantity: '수량',
    payOnDelivery: '상품 수령 시 결제',
    privacy: '주문하시면 [개인정보 처리방침]에 동의하신 것으로 간주됩니다.',
  },
  thankYou: {
    title: '감사합니다!',
    text: '주문이 접수되었습니다. 주문 내용 확인을 위해 곧 전화드리겠습니다.',
    order: '주문번호',
    keepPhoneOn: '휴대폰을 켜 두세요.',
    wrongNumber: '번호가 틀렸나요?',
  },
}
