print("adbridge")
