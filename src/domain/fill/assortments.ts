/** What shops sell. Prices in VND, weights in grams and sizes in centimetres, of one piece as it is packed. */
export interface Article {
  /** NFC. */
  readonly name: string
  readonly price: readonly [low: number, high: number]
  readonly weight: readonly [low: number, high: number]
  readonly box: readonly [length: number, width: number, height: number]
}

export interface Assortment {
  /** How such shops call themselves, before a name. */
  readonly shop: string
  readonly articles: readonly [Article, ...Article[]]
}

const article = (name: string, price: Article['price'], weight: Article['weight'], box: Article['box']): Article => ({
  name,
  price,
  weight,
  box,
})

export const ASSORTMENTS: readonly [Assortment, ...Assortment[]] = [
  {
    shop: 'Thời trang',
    articles: [
      article('Áo thun cotton', [89_000, 250_000], [180, 260], [28, 20, 3]),
      article('Áo sơ mi công sở', [199_000, 450_000], [220, 320], [30, 22, 4]),
      article('Váy hoa nhí', [179_000, 520_000], [230, 380], [30, 22, 5]),
      article('Quần jean nam', [249_000, 690_000], [480, 720], [32, 25, 6]),
      article('Áo khoác dù', [229_000, 590_000], [380, 650], [35, 28, 8]),
      article('Áo dài cách tân', [390_000, 1_450_000], [450, 800], [35, 26, 7]),
      article('Giày thể thao', [299_000, 1_250_000], [750, 1_100], [33, 21, 12]),
      article('Túi xách nữ', [189_000, 980_000], [400, 900], [32, 26, 12]),
    ],
  },
  {
    shop: 'Mỹ phẩm',
    articles: [
      article('Son dưỡng môi', [65_000, 220_000], [40, 90], [12, 8, 4]),
      article('Sữa rửa mặt', [119_000, 390_000], [180, 280], [18, 8, 6]),
      article('Kem chống nắng', [159_000, 520_000], [90, 160], [16, 8, 5]),
      article('Serum vitamin C', [189_000, 890_000], [110, 180], [14, 8, 6]),
      article('Mặt nạ giấy (hộp 10 miếng)', [99_000, 320_000], [280, 380], [22, 16, 6]),
      article('Nước hoa 50 ml', [350_000, 2_800_000], [280, 420], [16, 12, 8]),
      article('Bộ cọ trang điểm', [149_000, 650_000], [220, 380], [24, 14, 6]),
    ],
  },
  {
    shop: 'Điện tử',
    articles: [
      article('Tai nghe bluetooth', [189_000, 1_990_000], [120, 240], [14, 12, 6]),
      article('Sạc dự phòng 10.000 mAh', [219_000, 690_000], [260, 340], [18, 10, 5]),
      article('Ốp lưng điện thoại', [39_000, 180_000], [50, 110], [18, 10, 3]),
      article('Bàn phím cơ', [490_000, 2_490_000], [850, 1_300], [46, 20, 6]),
      article('Chuột không dây', [129_000, 890_000], [120, 220], [16, 12, 7]),
      article('Loa mini', [159_000, 1_490_000], [350, 900], [20, 14, 12]),
      article('Camera an ninh', [359_000, 1_290_000], [320, 560], [18, 14, 12]),
      article('Đồng hồ thông minh', [450_000, 6_990_000], [160, 320], [16, 12, 8]),
    ],
  },
  {
    shop: 'Đặc sản',
    articles: [
      article('Cà phê rang xay 500 g', [85_000, 260_000], [520, 560], [24, 14, 8]),
      article('Trà ô long', [95_000, 390_000], [220, 340], [18, 12, 10]),
      article('Hạt điều rang muối', [139_000, 320_000], [520, 1_080], [22, 16, 9]),
      article('Bánh đậu xanh', [55_000, 140_000], [380, 650], [22, 16, 7]),
      article('Mật ong rừng', [160_000, 480_000], [700, 1_250], [14, 12, 24]),
      article('Nước mắm cốt (thùng 6 chai)', [240_000, 690_000], [3_600, 5_200], [30, 22, 28]),
      article('Khô bò xé', [120_000, 390_000], [260, 560], [22, 16, 8]),
    ],
  },
  {
    shop: 'Gia dụng',
    articles: [
      article('Nồi chiên không dầu', [890_000, 2_690_000], [3_800, 5_600], [36, 34, 38]),
      article('Bộ dao nhà bếp', [159_000, 790_000], [900, 1_600], [38, 24, 8]),
      article('Bình giữ nhiệt', [129_000, 490_000], [380, 620], [28, 10, 10]),
      article('Chăn ga gối', [350_000, 1_590_000], [1_800, 3_200], [45, 35, 18]),
      article('Đèn bàn LED', [149_000, 690_000], [650, 1_200], [40, 20, 16]),
      article('Hộp đựng thực phẩm (bộ 5)', [99_000, 320_000], [700, 1_150], [30, 22, 16]),
      article('Máy xay sinh tố', [390_000, 1_890_000], [2_200, 3_600], [38, 24, 24]),
    ],
  },
  {
    shop: 'Nhà sách',
    articles: [
      article('Sách kỹ năng sống', [69_000, 189_000], [280, 480], [21, 15, 3]),
      article('Truyện tranh (bộ 5 tập)', [110_000, 240_000], [650, 950], [20, 14, 9]),
      article('Sách giáo khoa (trọn bộ)', [180_000, 420_000], [1_800, 3_400], [30, 22, 14]),
      article('Sổ tay bìa da', [79_000, 260_000], [260, 420], [22, 16, 3]),
      article('Bộ bút màu 48 màu', [89_000, 350_000], [450, 760], [30, 22, 5]),
      article('Đồ chơi xếp hình', [149_000, 1_290_000], [500, 1_800], [36, 26, 9]),
    ],
  },
]

/** What shops write on the label for the courier. */
export const NOTES: readonly [string, ...string[]] = [
  'Cho xem hàng, không cho thử',
  'Cho thử hàng',
  'Không cho xem hàng',
  'Gọi trước khi giao 30 phút',
  'Giao giờ hành chính',
  'Giao sau 18 giờ',
  'Hàng dễ vỡ, xin nhẹ tay',
  'Gửi bảo vệ nếu khách không có nhà',
  'Không giao được xin gọi lại cho shop',
  'Khách quen, giao trong ngày giúp shop',
]
