print("admed")
