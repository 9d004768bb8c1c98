/** What the scenarios of the package are for, in Vietnamese; in English their files say it (`description`). */
export const SCENARIO_PURPOSES: Readonly<Record<string, string>> = {
  happy: 'Lấy hàng, vận chuyển, giao thành công ngay lần đầu, rồi hoàn thành trong phiên đối soát hằng ngày.',
  'delivery-failed-retry': 'Giao thất bại hai lần, lần thứ ba giao thành công; một số hãng thu thêm phí giao lại.',
  'delivery-failed-then-returned': 'Giao thất bại hai lần, rồi hoàn về người gửi.',
  'slow-pickup': 'Hai lần lấy hàng không thành công (915), lần thứ ba mới lấy được; sau đó giao bình thường.',
  stored: 'Người nhận đi vắng, hàng lưu tại bưu cục (918) hai ngày rồi mới giao.',
  overweight: 'Cân tại kho được 5,4 kg, hãng thu phí vượt cân (overweight_fee); sau đó giao bình thường.',
  'info-updated':
    'Đổi số điện thoại người nhận giữa đường (note_update, update_info_fee), hãng giảm phí (discount); sau đó giao bình thường.',
  'partial-delivery': 'Người nhận giữ lại một phần và trả 120.000đ tiền thu hộ (916); phần còn lại hoàn về (908).',
  lost: 'Thất lạc giữa hai kho (917); phí đã thu được hoàn lại, hàng được bồi thường theo khai giá.',
  stuck: 'Đã lấy hàng và đang luân chuyển giữa các kho, rồi không có thêm tin gì nữa.',
  'cancelled-by-carrier': 'Hãng không lấy được hàng nên hủy đơn vào hôm sau (914); phí đã thu được hoàn lại.',
  'creation-error': 'Hãng từ chối đơn ngay lập tức; kết quả tạo đơn là 900 kèm lý do.',
  'creation-error-late': 'Ba giờ sau hãng mới trả lời, và từ chối (900); cho đến lúc đó đơn vẫn chờ lấy hàng.',
  'error-after-acceptance': 'Hãng nhận đơn rồi báo lỗi (1000); sau đó không còn gì xảy ra, phí đã thu được hoàn lại.',
  duplicate: 'Hành trình suôn sẻ, nhưng mỗi sự kiện được gửi hai lần với cùng một webhook-id.',
  'out-of-order': 'Hành trình suôn sẻ, nhưng báo sai thứ tự: hai sự kiện đến sau những sự kiện lẽ ra theo sau chúng.',
  dropped: 'Hành trình suôn sẻ, nhưng sự kiện “đã lấy hàng” và “đã giao hàng” không bao giờ được gửi.',
  'late-creation':
    'Hành trình suôn sẻ, nhưng sự kiện tạo đơn đến muộn 45 phút, sau cả sự kiện của lần đổi trạng thái đầu tiên.',
  'ondemand-happy': 'Tài xế nhận chuyến, lấy hàng, giao ở mọi điểm và hoàn thành đơn.',
  'ondemand-driver-cancels': 'Tài xế hủy trên đường đến lấy hàng (907); tài xế khác nhận chuyến và giao thành công.',
  'ondemand-one-stop-fails':
    'Giao thất bại ở điểm đầu (907), các điểm khác đều nhận hàng; phần còn lại hoàn về người gửi (909).',
  'ondemand-returned': 'Mọi điểm đều từ chối nhận, tài xế chở toàn bộ hàng về trả người gửi (909).',
  'ondemand-no-driver': 'Trong 15 phút không có tài xế nào nhận chuyến, đơn tự hủy (911).',
  'ondemand-error': 'Hãng báo lỗi thay vì nhận đơn (1000, kèm error và error_text).',
}
