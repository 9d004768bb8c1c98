/** Places that riders find, for the way of an on-demand order: WGS 84 degrees, to about a hundred metres. */
export interface Landmark {
  readonly street: string
  readonly district: string
  readonly lat: number
  readonly lng: number
}

/** By the code of their city: the two where riders of every on-demand carrier drive. */
export const LANDMARKS: Readonly<Record<'100000' | '700000', readonly [Landmark, ...Landmark[]]>> = {
  '100000': [
    { street: 'Tràng Tiền', district: 'Hoàn Kiếm', lat: 21.025, lng: 105.8552 },
    { street: 'Phan Đình Phùng', district: 'Ba Đình', lat: 21.0402, lng: 105.8433 },
    { street: 'Lạc Long Quân', district: 'Tây Hồ', lat: 21.0655, lng: 105.8116 },
    { street: 'Cầu Giấy', district: 'Cầu Giấy', lat: 21.0336, lng: 105.7987 },
    { street: 'Thái Thịnh', district: 'Đống Đa', lat: 21.0122, lng: 105.8194 },
    { street: 'Bạch Mai', district: 'Hai Bà Trưng', lat: 21.0031, lng: 105.8508 },
    { street: 'Nguyễn Trãi', district: 'Thanh Xuân', lat: 20.9953, lng: 105.8092 },
    { street: 'Giải Phóng', district: 'Hoàng Mai', lat: 20.9808, lng: 105.8412 },
    { street: 'Nguyễn Văn Cừ', district: 'Long Biên', lat: 21.0452, lng: 105.8746 },
    { street: 'Quang Trung', district: 'Hà Đông', lat: 20.9702, lng: 105.7748 },
    { street: 'Mễ Trì', district: 'Nam Từ Liêm', lat: 21.0117, lng: 105.7789 },
    { street: 'Xuân Thủy', district: 'Cầu Giấy', lat: 21.0368, lng: 105.7829 },
  ],
  '700000': [
    { street: 'Nguyễn Huệ', district: 'Quận 1', lat: 10.7742, lng: 106.7036 },
    { street: 'Võ Văn Tần', district: 'Quận 3', lat: 10.7769, lng: 106.6907 },
    { street: 'Nguyễn Trãi', district: 'Quận 5', lat: 10.7546, lng: 106.6753 },
    { street: 'Phan Xích Long', district: 'Phú Nhuận', lat: 10.7997, lng: 106.6889 },
    { street: 'Điện Biên Phủ', district: 'Bình Thạnh', lat: 10.8009, lng: 106.7095 },
    { street: 'Cộng Hòa', district: 'Tân Bình', lat: 10.8018, lng: 106.6523 },
    { street: 'Quang Trung', district: 'Gò Vấp', lat: 10.8353, lng: 106.6637 },
    { street: 'Nguyễn Thị Thập', district: 'Quận 7', lat: 10.7385, lng: 106.7037 },
    { street: 'Lũy Bán Bích', district: 'Tân Phú', lat: 10.7836, lng: 106.6347 },
    { street: 'Hậu Giang', district: 'Quận 6', lat: 10.7494, lng: 106.6352 },
    { street: 'Võ Văn Ngân', district: 'Thủ Đức', lat: 10.8503, lng: 106.7588 },
    { street: 'Ba Tháng Hai', district: 'Quận 10', lat: 10.7707, lng: 106.6712 },
  ],
}

export type RiderCity = keyof typeof LANDMARKS
